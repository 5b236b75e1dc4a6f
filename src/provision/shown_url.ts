/** An address for messages: without user, password, query and fragment, which may be secrets. */
export function shownUrl(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}`;
}
