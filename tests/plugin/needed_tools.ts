/** Commands of the system that the installer needs, but for what downloads and what hashes. */
export const neededTools: readonly string[] =
  "awk cat chmod cmp cp cut date df find grep gzip ln mkdir mv od ps readlink rm rmdir sed sleep tail tar tr uname wc"
    .split(" ");
