import type { DebianSource } from "./debian_history.ts";

/** Source packages of Debian 12 whose patches are fixes with the messages of their authors. */
export const debianHistories: readonly DebianSource[] = [
  { name: "python-django", version: "3:3.2.25-0+deb12u3" },
  { name: "netty", version: "1:4.1.48-7+deb12u2" },
];
