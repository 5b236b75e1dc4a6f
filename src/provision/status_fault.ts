import { ProvisionError } from "./provision_error.ts";
import { retryAfter } from "./retry_after.ts";
import { shownUrl } from "./shown_url.ts";
import { TransientError } from "./transient_error.ts";

/** What a server may say today and not tomorrow. */
const transient: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

const advice: ReadonlyMap<number, string> = new Map([
  [401, "a mirror's user and password can be given in its address"],
  [403, "a mirror's user and password can be given in its address"],
  [404, "a mirror has to have the file at the path that it has on its own host"],
  [407, "the proxy of this environment asks for a user and a password: give them in HTTPS_PROXY"],
]);

/**
 * Describes an answer that is no file.
 *
 * @param url The address that was asked.
 * @param file Name of the file, for messages.
 * @param now Milliseconds since 1970.
 * @returns A {@link TransientError} when another try may help, else a {@link ProvisionError}.
 */
export function statusFault(response: Response, url: URL, file: string, now: number): Error {
  const { status, statusText, headers } = response;
  const answer = `${url.host} answers ${`${status} ${statusText}`.trim()}`;
  if (transient.has(status)) {
    return new TransientError(answer, retryAfter(headers.get("retry-after"), now));
  }
  return new ProvisionError(
    "network",
    `${file} cannot be downloaded from ${shownUrl(url)}: ${answer}; ` +
      (advice.get(status) ?? "name another mirror with --mirror") +
      ", and files of your own go into a directory that --model-dir names",
  );
}
