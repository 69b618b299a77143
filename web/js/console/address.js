/** Addresses of services outside, as forms take them. Pure. */

/** Whether it may be one; what stands behind it is for the server to check. A local run takes its own machine, too. */
export function isAddress(url) {
  return /^https:\/\/[^\s/]+/.test(url.trim()) || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(url.trim());
}
