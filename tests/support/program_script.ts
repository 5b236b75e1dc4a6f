/** A script that answers like one version of the program for `linux/amd64`. */
export function programScript(version: string): string {
  const answer = JSON.stringify({ version, os: "linux", arch: "amd64" });
  return `#!/bin/sh\necho '${answer}'\n`;
}
