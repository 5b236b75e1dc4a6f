const shape = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/;

/**
 * Checks the version of a release: one of Semantic Versioning 2.0.0 without build metadata, which names of files and
 * tags do not take everywhere.
 *
 * @returns The version as given.
 * @throws Error when it is none, or begins with a `v`.
 */
export function releaseVersion(text: string): string {
  if (/^v\d/i.test(text)) {
    throw new Error(`the version is '${text}': give it without '${text[0]}', as ${text.slice(1)}`);
  }
  const identifiers = shape.exec(text)?.[4]?.split(".") ?? [];
  if (!shape.test(text) || identifiers.some((part) => /^0\d+$/.test(part))) {
    throw new Error(`the version is '${text}': give one such as 1.4.0 or 1.4.0-rc.1`);
  }
  return text;
}
