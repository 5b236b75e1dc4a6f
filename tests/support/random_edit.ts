import type { Random } from "./random.ts";

/** Files of a project by path. */
export type ProjectTexts = ReadonlyMap<string, string>;

/** What one edit does to files: new texts, or null where a file goes. */
export type ProjectEdit = Readonly<Record<string, string | null>>;

type EditKind = (texts: ProjectTexts, original: ProjectTexts, random: Random) => ProjectEdit;

const edits: readonly EditKind[] = [
  removeFile,
  restoreFile,
  // What comes back is what links miss most easily.
  restoreAll,
  restoreAll,
  restoreAll,
  restoreAll,
  removeConfiguration,
  removeLine,
  duplicateLine,
  renameInFile,
  replaceWord,
  replaceWord,
  renameEverywhere,
  moveFile,
  copyFile,
  swapFiles,
  breakSyntax,
  moveCode,
  swapLines,
  changeModifier,
  changeModifier,
  replaceString,
  changeExtension,
  moveDirectory,
];

/** One random edit as people, tools and version control make them, of files that may differ from the original. */
export function randomEdit(
  texts: ProjectTexts,
  original: ProjectTexts,
  random: Random,
): ProjectEdit {
  const kind = random.pick(edits) ?? restoreAll;
  return kind(texts, original, random);
}

function removeFile(texts: ProjectTexts, _original: ProjectTexts, random: Random): ProjectEdit {
  const path = random.pick([...texts.keys()]);
  return path === undefined ? {} : { [path]: null };
}

/** A file that says how others find each other, such as a manifest. */
function removeConfiguration(
  texts: ProjectTexts,
  _original: ProjectTexts,
  random: Random,
): ProjectEdit {
  const path = random.pick([...texts.keys()].filter((each) => /\.(?:json|toml|mod)$/.test(each)));
  return path === undefined ? {} : { [path]: null };
}

function restoreFile(_texts: ProjectTexts, original: ProjectTexts, random: Random): ProjectEdit {
  const path = random.pick([...original.keys()]);
  return path === undefined ? {} : { [path]: original.get(path) ?? null };
}

function restoreAll(texts: ProjectTexts, original: ProjectTexts): ProjectEdit {
  const edit: Record<string, string | null> = {};
  for (const path of texts.keys()) if (!original.has(path)) edit[path] = null;
  for (const [path, text] of original) if (texts.get(path) !== text) edit[path] = text;
  return edit;
}

function editLines(
  texts: ProjectTexts,
  random: Random,
  change: (lines: string[], at: number) => void,
): ProjectEdit {
  const path = random.pick([...texts.keys()]);
  if (path === undefined) return {};
  const lines = (texts.get(path) ?? "").split("\n");
  change(lines, random.below(Math.max(1, lines.length)));
  return { [path]: lines.join("\n") };
}

function removeLine(texts: ProjectTexts, _original: ProjectTexts, random: Random): ProjectEdit {
  return editLines(texts, random, (lines, at) => lines.splice(at, 1));
}

function duplicateLine(texts: ProjectTexts, _original: ProjectTexts, random: Random): ProjectEdit {
  return editLines(texts, random, (lines, at) => lines.splice(at, 0, lines[at] ?? ""));
}

function breakSyntax(texts: ProjectTexts, _original: ProjectTexts, random: Random): ProjectEdit {
  const junk = random.pick(["}", "((", "class", "def (", "import", '"""', "= = ="]) ?? "}";
  return editLines(texts, random, (lines, at) => lines.splice(at, 0, junk));
}

function moveCode(texts: ProjectTexts, _original: ProjectTexts, random: Random): ProjectEdit {
  return editLines(texts, random, (lines) => lines.unshift(""));
}

/** Two neighbouring lines in the other order. */
function swapLines(texts: ProjectTexts, _original: ProjectTexts, random: Random): ProjectEdit {
  return editLines(texts, random, (lines, at) => {
    const [line] = lines.splice(at, 1);
    if (line !== undefined) lines.splice(at + 1, 0, line);
  });
}

const MODIFIERS = /\b(?:private|protected|public|static|export|declare|default|final|async) /;

/** A declaration that is seen by others, or by fewer of them. */
function changeModifier(
  texts: ProjectTexts,
  _original: ProjectTexts,
  random: Random,
): ProjectEdit {
  const word = random.pick(["", "", "private ", "private ", "static ", "export ", "declare "]);
  return editLines(texts, random, (lines) => {
    const declarations = lines.map((line, index) => ({ line, index }))
      .filter(({ line }) => MODIFIERS.test(line) || /\b(?:class|fun|function|void)\b/.test(line));
    const chosen = random.pick(declarations);
    if (chosen === undefined) return;
    const { line, index } = chosen;
    lines[index] = MODIFIERS.test(line)
      ? line.replace(MODIFIERS, word ?? "")
      : line.replace(/\S/, (first) => `${word ?? ""}${first}`);
  });
}

const WORD = /[A-Za-z_][A-Za-z0-9_]{2,}/g;

function words(text: string): string[] {
  return [...new Set(text.match(WORD) ?? [])];
}

function renameInFile(texts: ProjectTexts, _original: ProjectTexts, random: Random): ProjectEdit {
  const path = random.pick([...texts.keys()]);
  const text = path === undefined ? undefined : texts.get(path);
  if (path === undefined || text === undefined) return {};
  return { [path]: renamed(text, random.pick(words(text)), random) };
}

function renameEverywhere(
  texts: ProjectTexts,
  _original: ProjectTexts,
  random: Random,
): ProjectEdit {
  const word = random.pick(words([...texts.values()].join("\n")));
  const to = random.pick(words([...texts.values()].join("\n")));
  const edit: Record<string, string> = {};
  for (const [path, text] of texts) {
    const changed = word === undefined || to === undefined
      ? text
      : text.replace(new RegExp(`\\b${word}\\b`, "g"), to);
    if (changed !== text) edit[path] = changed;
  }
  return edit;
}

function renamed(text: string, word: string | undefined, random: Random): string {
  if (word === undefined) return text;
  const to = random.pick(["renamed", `${word}X`, ...words(text)]) ?? "renamed";
  return text.replace(new RegExp(`\\b${word}\\b`, "g"), to);
}

/** Another name of the file in one place: another receiver, type, function or package. */
function replaceWord(texts: ProjectTexts, _original: ProjectTexts, random: Random): ProjectEdit {
  const path = random.pick([...texts.keys()]);
  const text = path === undefined ? undefined : texts.get(path);
  if (path === undefined || text === undefined) return {};
  const place = random.pick([...text.matchAll(WORD)]);
  const to = random.pick(words(text));
  if (place === undefined || to === undefined) return {};
  const end = place.index + place[0].length;
  return { [path]: text.slice(0, place.index) + to + text.slice(end) };
}

function moveFile(texts: ProjectTexts, _original: ProjectTexts, random: Random): ProjectEdit {
  const path = random.pick([...texts.keys()]);
  if (path === undefined) return {};
  return { [path]: null, [elsewhere(texts, path, random)]: texts.get(path) ?? "" };
}

function copyFile(texts: ProjectTexts, _original: ProjectTexts, random: Random): ProjectEdit {
  const path = random.pick([...texts.keys()]);
  return path === undefined ? {} : { [elsewhere(texts, path, random)]: texts.get(path) ?? "" };
}

function elsewhere(texts: ProjectTexts, path: string, random: Random): string {
  const directories = [...new Set([...texts.keys()].map((each) => each.replace(/[^/]*$/, "")))];
  const directory = random.pick(["moved/", ...directories]) ?? "";
  return directory + path.slice(path.lastIndexOf("/") + 1);
}

function swapFiles(texts: ProjectTexts, _original: ProjectTexts, random: Random): ProjectEdit {
  const first = random.pick([...texts.keys()]);
  const second = random.pick([...texts.keys()]);
  if (first === undefined || second === undefined || first === second) return {};
  return { [first]: texts.get(second) ?? "", [second]: texts.get(first) ?? "" };
}

/** Another import, path or setting that the project mentions in the place of one. */
function replaceString(texts: ProjectTexts, _original: ProjectTexts, random: Random): ProjectEdit {
  const path = random.pick([...texts.keys()]);
  const text = path === undefined ? undefined : texts.get(path);
  if (path === undefined || text === undefined) return {};
  const from = random.pick(strings(text));
  const to = random.pick([...texts.values()].flatMap(strings));
  return from === undefined || to === undefined ? {} : { [path]: text.replace(from, () => to) };
}

function strings(text: string): string[] {
  return text.match(/"[^"\n]*"/g) ?? [];
}

/** The same file in another guise: as a script, a declaration, a package's initialiser. */
function changeExtension(
  texts: ProjectTexts,
  _original: ProjectTexts,
  random: Random,
): ProjectEdit {
  const path = random.pick([...texts.keys()]);
  if (path === undefined) return {};
  const stem = path.replace(/(?:\.d)?\.[^./]+$/, "");
  const extension = /[^.]*$/.exec(path)?.[0] ?? "";
  const index = `/index.${extension}`;
  const to = random.pick([".ts", ".js", ".d.ts", ".mjs", `.${extension}`, index, index]);
  return { [path]: null, [stem + (to ?? "")]: texts.get(path) ?? "" };
}

/** All that is in a directory, elsewhere. */
function moveDirectory(texts: ProjectTexts, _original: ProjectTexts, random: Random): ProjectEdit {
  const path = random.pick([...texts.keys()].filter((each) => each.includes("/")));
  if (path === undefined) return {};
  const parts = path.split("/");
  const directory = `${parts.slice(0, 1 + random.below(parts.length - 1)).join("/")}/`;
  const target = random.pick(["moved/", "", "src/", directory.replace(/[^/]+\/$/, "renamed/")]);
  const edit: Record<string, string | null> = {};
  for (const each of texts.keys()) if (each.startsWith(directory)) edit[each] = null;
  for (const [each, text] of texts) {
    if (each.startsWith(directory)) edit[(target ?? "") + each.slice(directory.length)] = text;
  }
  return edit;
}
