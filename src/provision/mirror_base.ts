import { ProvisionError } from "./provision_error.ts";

/**
 * Reads the address of a mirror, below which files have the paths that they have on their own hosts.
 *
 * @param text As given; a user and password in it are for a mirror that asks for them.
 * @param origin What gave it, for messages: an option or a variable.
 * @returns The address with a slash at its end; undefined for an empty text.
 * @throws {ProvisionError} When it is no http or https address, or has a query or a fragment.
 */
export function mirrorBase(text: string, origin: string): URL | undefined {
  if (text.trim() === "") return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (url === undefined || !isWeb || url.search !== "" || url.hash !== "") {
    throw new ProvisionError(
      "invalid",
      `${origin} has to be an http or https address without '?' and '#'; it is '${text}'`,
    );
  }
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url;
}
