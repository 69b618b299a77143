/** The frame of a page of the console: the way back, and whether it is for whoever is signed in. */
import { Icon, html } from "../html.js";
import { Forbidden, Skeleton } from "./loading.js";
import { SECTIONS } from "./pages.js";

/** `page` is from `pageOf`; `titled(name)` is told what the page turns out to be about. */
export function Page({ page, platform, titled }) {
  const section = SECTIONS.find(({ hash }) => hash === page.section);
  const isInside = page.hash !== page.section;
  return html`<div class="console-page">
    ${isInside && html`<p class="back"><a href=${page.section}><${Icon} name="chevron" /> ${section.title}</a></p>`}
    <${Content} page=${page} platform=${platform} titled=${titled} />
  </div>`;
}

function Content({ page, platform, titled }) {
  if (page.ofAdmins && platform.groups === null && !platform.isUnknown)
    return html`<${Skeleton} what="the page" rows=${3} />`;
  if (page.ofAdmins && platform.groups !== null && !platform.isAdmin) return html`<${Forbidden} />`;
  return html`<${page.component} key=${page.hash} platform=${platform} id=${page.id} mode=${page.mode} titled=${titled} />`;
}

/** The links to the pages; those of administrators only for them. */
export function PageLinks({ platform, section }) {
  return html`<nav id="console-views" aria-label="Console">
    ${SECTIONS.filter(({ ofAdmins }) => !ofAdmins || platform.isAdmin).map(
      ({ hash, title, icon }) =>
        html`<a key=${hash} href=${hash} aria-current=${section === hash ? "page" : undefined}><${Icon} name=${icon} />${title}</a>`,
    )}
  </nav>`;
}

/** Who is signed in, and as what: the local run lets whoever sits there be either. */
export function SignedIn({ platform, signInAs }) {
  const name = platform.isAdmin ? "Signed in as the demo user, an administrator" : "Signed in as the demo user";
  const other = platform.isAdmin ? "user" : "admin";
  return html`<div class="who">
    <p>${name}</p>
    ${
      platform.groups !== null &&
      html`<button type="button" class="link" onClick=${() => signInAs(other)}>
        ${platform.isAdmin ? "Look as a plain user" : "Look as an administrator"}
      </button>`
    }
  </div>`;
}
