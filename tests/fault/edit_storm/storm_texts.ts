import type { Random } from "../../support/random.ts";

/** A definition as a storm writes it. */
export interface StormDefinition {
  readonly name: string;
  /** One-based. */
  readonly line: number;
  /** The node that it is. */
  readonly id: string;
}

const NAMES = 60;
const DIRECTORIES = 6;
const FILES = 6;

/** What a storm's files hold: functions of a few names that call each other, in Python and TypeScript. */
export const stormTexts = { name, path, text, sameLength, definitions };

/** One of the names; all have the same length. */
function name(random: Random): string {
  return `work_${String(random.below(NAMES)).padStart(3, "0")}`;
}

/** One of the paths that files are made at. */
function path(random: Random): string {
  const file = random.below(3) === 0
    ? `shelf_${random.below(FILES)}.ts`
    : `desk_${random.below(FILES)}.py`;
  return `part_${random.below(DIRECTORIES)}/${random.below(4) === 0 ? "inner/" : ""}${file}`;
}

/** A text for a file of this path. */
function text(path: string, random: Random): string {
  const isPython = path.endsWith(".py");
  const imported = name(random);
  const from = `part_${random.below(DIRECTORIES)}`;
  const head = isPython
    ? `from ${from}.desk_${random.below(FILES)} import ${imported}\n`
    : `import { ${imported} } from "../${from}/shelf_${random.below(FILES)}";\n`;
  const defined = new Set(Array.from({ length: 1 + random.below(3) }, () => name(random)));
  defined.delete(imported);
  const called = [imported, name(random), ...defined];
  const body = [...defined].map((each) => {
    const callee = random.pick(called) ?? imported;
    return isPython
      ? `\n\ndef ${each}(book):\n    return ${callee}(book)\n`
      : `\nexport function ${each}(book: string): string {\n  return ${callee}(book);\n}\n`;
  });
  return head + body.join("");
}

/** Another text of the same length, with other names; none where that would define a name twice. */
function sameLength(text: string, random: Random): string | undefined {
  const old = random.pick(text.match(/work_\d{3}/g) ?? []);
  const to = name(random);
  if (old === undefined || text.includes(to)) return undefined;
  return text.replaceAll(old, to);
}

/** The definitions in a text. */
function definitions(path: string, text: string): StormDefinition[] {
  const pattern = path.endsWith(".py") ? /^def (\w+)/ : /^export function (\w+)/;
  const module = path.replace(/\.[^./]+$/, "").replaceAll("/", ".");
  return text.split("\n").flatMap((content, index) => {
    const [, name] = pattern.exec(content) ?? [];
    return name === undefined ? [] : [{ name, line: index + 1, id: `${module}.${name}` }];
  });
}
