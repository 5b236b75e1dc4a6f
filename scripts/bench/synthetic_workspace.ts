import { join } from "node:path";

/** How large a {@link syntheticWorkspace} is. */
export interface SyntheticWorkspaceOptions {
  /** Files of code. */
  readonly files: number;
  /** Functions of each. */
  readonly functions: number;
}

const FILES_PER_DIRECTORY = 100;
const WORDS = (
  "order invoice customer ledger parcel voucher refund pallet courier tariff basket catalogue " +
  "warehouse stock supplier price discount receipt shipment route"
).split(" ");
const VERBS = "load store check merge split count print close open find".split(" ");

/**
 * Writes a workspace of TypeScript files: each imports two others, and each of its functions calls one of its own and
 * one of theirs. Equal options give equal files.
 *
 * @param root Directory, which is made.
 */
export function syntheticWorkspace(root: string, options: SyntheticWorkspaceOptions): void {
  const { files } = options;
  for (let index = 0; index < files; index++) {
    const path = join(root, pathOf(index));
    if (index % FILES_PER_DIRECTORY === 0) {
      Deno.mkdirSync(join(path, ".."), { recursive: true });
    }
    Deno.writeTextFileSync(path, textOf(index, options));
  }
}

/** Path of a file of a synthetic workspace, relative to its root. */
function pathOf(index: number): string {
  return `src/part_${Math.floor(index / FILES_PER_DIRECTORY)}/unit_${index}.ts`;
}

function textOf(index: number, { files, functions }: SyntheticWorkspaceOptions): string {
  const others = [(index * 7 + 1) % files, (index * 13 + 5) % files];
  const lines = others.map((other, place) =>
    `import { ${nameOf(other, place)} } from "../../${pathOf(other).replace(/\.ts$/, "")}";`
  );
  for (let number = 0; number < functions; number++) {
    const called = number < 2 ? nameOf(others[number] ?? 0, number) : nameOf(index, number - 1);
    const word = WORDS[(index * 3 + number) % WORDS.length] ?? "";
    lines.push(
      "",
      `/** ${word} of part ${index % 97}: what the ${WORDS[index % WORDS.length]} is worth. */`,
      `export function ${nameOf(index, number)}(${word}: number, limit: string): number {`,
      `  const ${word}Total = ${called}(${word} + ${number}, limit);`,
      `  if (limit.length > ${index % 10}) return ${word}Total * 2;`,
      `  return ${word}Total;`,
      "}",
    );
  }
  return `${lines.join("\n")}\n`;
}

function nameOf(index: number, number: number): string {
  const verb = VERBS[number % VERBS.length] ?? "";
  const word = WORDS[(index + number) % WORDS.length] ?? "";
  return `${verb}${word.charAt(0).toUpperCase()}${word.slice(1)}${index}`;
}
