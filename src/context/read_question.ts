import { queryIdentifiers } from "../search/query_identifiers.ts";
import { diffPlaces } from "./diff_places.ts";
import type { FilePlace } from "./file_place.ts";
import { filePlaces } from "./file_places.ts";
import { questionPhrases } from "./question_phrases.ts";
import type { StackFrame } from "./stack_frame.ts";
import { stackFrames } from "./stack_frames.ts";

/** A name of code that a question mentions. */
export interface QuestionName {
  readonly name: string;
  /** Whether it can hardly be an ordinary word. */
  readonly distinct: boolean;
  /** Whether it stands in backquotes, or before a call's `()`. */
  readonly marked: boolean;
}

/** What a question says, in what form it says it. */
export interface QuestionReading {
  /** Of stack traces, the innermost first. */
  readonly frames: readonly StackFrame[];
  /** Lines that a diff in the question changes. */
  readonly changes: readonly FilePlace[];
  /** Other places that are named. */
  readonly places: readonly FilePlace[];
  readonly names: readonly QuestionName[];
  /** The question's prose: its first line, errors that it quotes, and its sentences, see {@link questionPhrases}. */
  readonly phrases: readonly string[];
  /** The prose as a whole; empty where there is none. */
  readonly prose: string;
  /** What is searched for by words: the prose, or the beginning of a question without any. */
  readonly words: string;
}

/** Characters that are searched for by words of a question without prose. */
const MOST_WORDS = 1_000;
/** Names that are looked up of one question. */
const MOST_NAMES = 24;

/** Reads a question: a sentence, an issue's text, a stack trace, a compiler's messages, a diff, or several of these. */
export function readQuestion(question: string): QuestionReading {
  const text = question.replace(/\r\n?/g, "\n");
  const frames = stackFrames(text);
  const changes = diffPlaces(text);
  const traced = new Set(frames.map(({ path, line }) => `${path?.split("/").at(-1)}:${line}`));
  const places = filePlaces(changes.length > 0 ? withoutHunks(text) : text).filter((
    { path, line },
  ) => !traced.has(`${path.split("/").at(-1)}:${line}`));
  const { phrases, prose } = questionPhrases(text);
  const words = prose === "" ? text.slice(0, MOST_WORDS).trim() : prose;
  return { frames, changes, places, names: questionNames(text), phrases, prose, words };
}

function questionNames(text: string): QuestionName[] {
  const marked = new Set<string>();
  for (const [, code = ""] of text.matchAll(/`([^`\n]{1,120})`/g)) {
    for (const { name } of queryIdentifiers(`\`${code}\``)) marked.add(name);
  }
  for (const [, name = ""] of text.matchAll(/([\w$.]+)\(\)/g)) marked.add(name);
  const plain = withoutTraces(text);
  return queryIdentifiers(plain).slice(0, 4 * MOST_NAMES)
    .map(({ name, distinct }) => ({ name, distinct, marked: marked.has(name) }))
    .sort((a, b) => Number(b.marked) - Number(a.marked) || Number(b.distinct) - Number(a.distinct))
    .slice(0, MOST_NAMES);
}

/** What frames and numbered places say is read elsewhere. */
function withoutTraces(text: string): string {
  return text.split("\n").filter((line) =>
    !/^\s*at\s+\S+.*[:(]\d+|^\s*File "[^"]+", line \d+|^\s+\S+\.go:\d+/.test(line)
  ).join("\n");
}

/** Lines of a diff say `file:line` of something else. */
function withoutHunks(text: string): string {
  return text.split("\n").filter((line) => !/^(?:[-+ ]|@@ |diff --git |index )/.test(line)).join(
    "\n",
  );
}
