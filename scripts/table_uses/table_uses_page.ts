import type { ApplicationVerdict } from "./judge_application.ts";
import { SHOWN_FROM } from "./shown_from.ts";

const head = `# Code and the tables that it uses

How well the edges from code to tables agree with what the code does, in real applications from package
registries that ship their schema and the code that uses it. Made by \`deno task table-uses --write\`.

Somebody read all functions of the chosen files of each application, of dspace-api the annotations of all
entities, and wrote down which of them use which
tables, and whether they read or write: \`scripts/table_uses/pairs\`. A use is a statement that a function
runs on a table, of whatever kind, or the mapping of a type to one. What a function has other functions do is
theirs; to run the file that defines the whole schema is no use. A statement that stands outside of functions
is a use by those that run it, and one by the file or type that holds it where all of these are elsewhere.

Counted are edges of confidence ${SHOWN_FROM} and more from all definitions of these files: an edge
that is not in the list is wrong, a pair of the list without one is missed. Access is the share of right edges
that say the same of reading and writing as the list.

The code speaks to its database by JDBC (conductor), psycopg (alerta), pgx and database/sql (trillian), Drizzle
(paperclip), mappings of JPA (dspace), sqlite3 (sydent) and Squirrel (openfga). The lists have also what can
hardly be found, such as names of tables that are passed as arguments or stand in loops.

What is wrong in the final applications was not looked at, and nothing was changed because of them.
`;

/** The page of documentation that says how edges to tables compare with what was found by reading. */
export function tableUsesPage(verdicts: readonly ApplicationVerdict[]): string {
  const rows = verdicts.map((verdict) => row(verdict.name, verdict));
  const totals = [false, true].flatMap((isFinal) => {
    const some = verdicts.filter((verdict) => verdict.isFinal === isFinal);
    return some.length === 0 ? [] : [row(isFinal ? "all final" : "all tuned to", sum(some))];
  });
  return `${head}
| application | set | files | definitions | tables | pairs | precision | recall | access |
| - | - | -: | -: | -: | -: | -: | -: | -: |
${[...rows, ...totals].join("\n")}
`;
}

type Counts =
  & Pick<
    ApplicationVerdict,
    "isFinal" | "files" | "callers" | "tables" | "pairs" | "right" | "sameAccess"
  >
  & { readonly wrong: { readonly length: number } };

function row(name: string, verdict: Counts): string {
  const { isFinal, files, callers, tables, pairs, right, sameAccess, wrong } = verdict;
  const shares = [
    share(right, right + wrong.length),
    share(right, pairs),
    share(sameAccess, right),
  ];
  const set = isFinal ? "final" : "tuning";
  return `| ${[name, set, files, callers, tables, pairs, ...shares].join(" | ")} |`;
}

function sum(verdicts: readonly ApplicationVerdict[]): Counts {
  const total = (of: (verdict: ApplicationVerdict) => number): number =>
    verdicts.reduce((all, verdict) => all + of(verdict), 0);
  return {
    isFinal: verdicts.every(({ isFinal }) => isFinal),
    files: total(({ files }) => files),
    callers: total(({ callers }) => callers),
    tables: total(({ tables }) => tables),
    pairs: total(({ pairs }) => pairs),
    right: total(({ right }) => right),
    sameAccess: total(({ sameAccess }) => sameAccess),
    wrong: { length: total(({ wrong }) => wrong.length) },
  };
}

function share(part: number, whole: number): string {
  return whole === 0 ? "" : (part / whole).toFixed(3);
}
