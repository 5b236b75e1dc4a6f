/**
 * The message of a patch in the forms that Debian's packages have: a mail of git, fields as DEP-3 names them, or text
 * before the first file.
 *
 * @param name Of the patch's file, for one without any message.
 */
export function patchMessage(patch: string, name: string): string {
  const head = patch.split(/^(?:---(?: |$)|diff |Index: )/m, 1)[0] ?? "";
  const described = /^(?:Subject|Description):[ \t]*([^\n]*(?:\n[ \t][^\n]*)*)/m.exec(head)?.[1];
  const body = /^Subject:[\s\S]*?\n\n([\s\S]*)$/m.exec(head)?.[1] ?? "";
  const text = described === undefined ? withoutFields(head) : `${described}\n\n${body}`;
  const message = withoutFields(
    text.replace(/^\[PATCH[^\]]*\]\s*/, "").replaceAll(/^[ \t]\.?/gm, ""),
  ).trim();
  return message === "" ? name.replace(/\.(?:patch|diff)$/, "") : message;
}

/** Leaves out lines of fields: who wrote it, where it comes from. */
function withoutFields(text: string): string {
  return text.split("\n").filter((line) => !/^(?:From [0-9a-f]{40}|[A-Z][A-Za-z-]+: )/.test(line))
    .join("\n");
}
