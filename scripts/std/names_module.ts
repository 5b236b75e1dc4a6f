import type { StandardNames } from "./standard_names.ts";

const LINE_LENGTH = 4000;

/** The module that holds the names of a language as texts, from which sets are made when they are first asked for. */
export function namesModule(language: string, names: StandardNames): string {
  return `/** Names that ${names.source} declares; made by \`deno task std\`. */
export const ${language}Names = {
  globals: \`\n${wrapped(names.globals)}\n\`,
  modules: \`\n${wrapped(names.modules)}\n\`,
  members: \`\n${wrapped(names.members)}\n\`,
} as const;
`;
}

/** Names with blanks between them, in lines of a few thousand characters. */
function wrapped(names: readonly string[]): string {
  const lines: string[] = [];
  let line = "";
  for (const name of names) {
    if (line.length + name.length > LINE_LENGTH) {
      lines.push(line);
      line = "";
    }
    line += line === "" ? name : ` ${name}`;
  }
  return [...lines, line].join("\n");
}
