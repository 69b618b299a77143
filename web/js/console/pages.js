/** The pages of the console, by the address that opens each. */
import { AgentFormPage } from "./agent_form.js";
import { AgentPage } from "./agent.js";
import { AgentsPage } from "./agents.js";
import { MemoriesPage } from "./memories.js";
import { EditServerPage, NewServerPage } from "./server_form.js";
import { ServerPage } from "./server.js";
import { ServersPage } from "./servers.js";
import { SessionPage } from "./session.js";
import { SessionsPage } from "./sessions.js";
import { NewToolPage, ToolPage } from "./tool_form.js";
import { ToolsPage } from "./tools.js";
import { UsagePage } from "./usage.js";

const ID = "([\\w-]{1,64})";

/** What stands in the navigation; `ofAdmins`: for administrators alone. */
export const SECTIONS = [
  { hash: "#/agents", title: "Agents", icon: "agent", ofAdmins: false },
  { hash: "#/memories", title: "Memories", icon: "memory", ofAdmins: false },
  { hash: "#/sessions", title: "Sessions", icon: "chat", ofAdmins: false },
  { hash: "#/usage", title: "Usage", icon: "gauge", ofAdmins: false },
  { hash: "#/tools", title: "Tools", icon: "tool", ofAdmins: true },
  { hash: "#/mcp-servers", title: "MCP servers", icon: "server", ofAdmins: true },
];

const PAGES = [
  { path: "#/agents", title: "Agents", component: AgentsPage },
  { path: "#/agents/new", title: "New agent", component: AgentFormPage, mode: "new", ofAdmins: true },
  { path: `#/agents/${ID}`, title: "Agent", component: AgentPage },
  { path: `#/agents/${ID}/edit`, title: "Edit agent", component: AgentFormPage, mode: "edit", ofAdmins: true },
  { path: `#/agents/${ID}/copy`, title: "Copy of an agent", component: AgentFormPage, mode: "copy", ofAdmins: true },
  { path: "#/tools", title: "Tools", component: ToolsPage, ofAdmins: true },
  { path: "#/tools/new", title: "New tool", component: NewToolPage, ofAdmins: true },
  { path: `#/tools/${ID}`, title: "Tool", component: ToolPage, ofAdmins: true },
  { path: "#/mcp-servers", title: "MCP servers", component: ServersPage, ofAdmins: true },
  { path: "#/mcp-servers/new", title: "Connect a server", component: NewServerPage, ofAdmins: true },
  { path: `#/mcp-servers/${ID}`, title: "MCP server", component: ServerPage, ofAdmins: true },
  { path: `#/mcp-servers/${ID}/edit`, title: "Edit server", component: EditServerPage, ofAdmins: true },
  { path: "#/memories", title: "Memories", component: MemoriesPage },
  { path: "#/sessions", title: "Sessions", component: SessionsPage },
  { path: `#/sessions/${ID}`, title: "Session", component: SessionPage },
  { path: "#/usage", title: "Usage and limits", component: UsagePage },
].map((page) => ({ ofAdmins: false, ...page, pattern: new RegExp(`^${page.path}$`) }));

/** The page that an address names, with the id in it and the section that it belongs to; undefined for none. */
export function pageOf(hash) {
  for (const page of PAGES) {
    const match = page.pattern.exec(hash);
    if (match !== null) return { ...page, hash, id: match[1], section: `#/${hash.split("/")[1]}` };
  }
  return undefined;
}
