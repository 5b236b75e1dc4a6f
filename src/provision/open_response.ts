import { ProvisionError } from "./provision_error.ts";
import { shownUrl } from "./shown_url.ts";
import { TransientError } from "./transient_error.ts";

/** How an address is asked. */
export interface RequestOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
}

/** An answer, and the address that gave it in the end. */
export interface OpenResponse {
  readonly response: Response;
  readonly url: URL;
}

const mostRedirects = 10;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Asks an address, and those that it leads on to. Proxies are those of the environment (`HTTPS_PROXY`, `HTTP_PROXY`,
 * `NO_PROXY`). A user and password in the address are shown to its own host alone.
 *
 * @throws {TransientError} When no server could be reached.
 * @throws {ProvisionError} When a certificate is refused, or redirects lead nowhere.
 */
export async function openResponse(start: URL, options: RequestOptions): Promise<OpenResponse> {
  let url = start;
  const seen = new Set<string>();
  for (;;) {
    seen.add(url.href);
    const response = await ask(url, start, options);
    if (!redirects.has(response.status)) return { response, url };
    await response.body?.cancel();
    url = nextUrl(url, response);
    if (seen.has(url.href)) {
      throw new ProvisionError("network", `${shownUrl(start)} redirects in a circle`);
    }
    if (seen.size > mostRedirects) {
      throw new ProvisionError(
        "network",
        `${shownUrl(start)} redirects more than ${mostRedirects} times`,
      );
    }
  }
}

function nextUrl(url: URL, response: Response): URL {
  const location = response.headers.get("location") ?? "";
  const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
  const isWeb = next?.protocol === "https:" || (next?.protocol === "http:");
  if (location === "" || next === undefined || !isWeb) {
    throw new ProvisionError("network", `${shownUrl(url)} redirects to no address of the web`);
  }
  if (url.protocol === "https:" && next.protocol === "http:") {
    throw new ProvisionError(
      "network",
      `${shownUrl(url)} redirects to ${shownUrl(next)}, which is not encrypted`,
    );
  }
  return next;
}

async function ask(url: URL, start: URL, options: RequestOptions): Promise<Response> {
  const plain = new URL(url);
  plain.username = "";
  plain.password = "";
  const headers = new Headers(options.headers);
  if (start.username !== "" && url.origin === start.origin) {
    headers.set("authorization", `Basic ${credentials(start)}`);
  }
  try {
    return await options.fetch(plain, { headers, redirect: "manual", signal: options.signal });
  } catch (error) {
    options.signal.throwIfAborted();
    throw connectionFault(url, error);
  }
}

/** User and password as RFC 7617 has them. */
function credentials(url: URL): string {
  const text = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return new TextEncoder().encode(text).toBase64();
}

function connectionFault(url: URL, error: unknown): Error {
  const message = error instanceof Error ? error.message : String(error);
  const [, reason = message] = /^error sending request for url \(.*?\): (.*)$/s.exec(message) ?? [];
  if (/certificate|UnknownIssuer/i.test(reason)) {
    return new ProvisionError(
      "network",
      `the certificate of ${url.host} is not trusted (${reason}); where a proxy or a mirror has a private root, set ` +
        "DENO_TLS_CA_STORE=system to use the roots of this system, or DENO_CERT to a PEM file with that root",
    );
  }
  return new TransientError(`${url.host} cannot be reached (${reason})`);
}
