import type { CodeFile } from "./code_file.ts";
import type { TableDetector } from "./table_detector.ts";

/** A string that ends as the name of a script does, or what Go embeds. */
const SCRIPT = /\.sql\b/;
const EMBEDDED = /^\/\/go:embed[ \t]+(\S+\.sql)[ \t]*\r?\n(?:\/\/.*\n)*(?:var[ \t]+)?[ \t]*(\w+)/gm;

/** Scripts of SQL that code names: `readFile("queries/orders.sql")`, `//go:embed orders.sql`. */
export const scriptFiles: TableDetector = {
  concerns: ({ text }) => SCRIPT.test(text),
  find(file, log): void {
    for (const { owner: def, args, line } of file.calls) {
      for (const arg of args) {
        const written = file.string(arg);
        if (written === undefined || !/^[\w./@:-]+\.sql$/.test(written)) continue;
        log.query({ def, name: `file ${plainPath(written)}`, line });
      }
    }
    if (file.language !== "go") return;
    for (const [, path = "", variable = ""] of file.text.matchAll(EMBEDDED)) {
      for (const { def, line } of usersOf(file, variable)) {
        log.query({ def, name: `file ${plainPath(path)}`, line });
      }
    }
  },
};

/** A path without what tells where it begins: `./`, `../`, `classpath:`. */
function plainPath(written: string): string {
  return written.replace(/^[a-z]+:/, "").replace(/^(?:\.{0,2}\/)+/, "");
}

/** The calls that a variable is passed to, or the file itself where there are none. */
function usersOf(file: CodeFile, variable: string): { def: number; line: number }[] {
  const found = file.calls.filter(({ args }) =>
    args.some((arg) => file.chain(arg)?.join(".") === variable)
  )
    .map(({ owner: def, line }) => ({ def, line }));
  return found.length > 0
    ? found
    : [{ def: 0, line: file.variables.get(variable)?.[0]?.line ?? 1 }];
}
