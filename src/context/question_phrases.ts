/** A question's prose in parts. */
export interface QuestionPhrases {
  /** The first line, then messages of errors, then sentences in order; each once, without code and traces. */
  readonly phrases: readonly string[];
  /** All prose in one piece. */
  readonly prose: string;
}

const MOST_PHRASES = 24;
/** Characters of a phrase, and of all prose, that are searched for: what a text says later adds little to its topic. */
const LONGEST_PHRASE = 240;
const LONGEST_PROSE = 1_000;

/** A line that is a frame, a place of a compiler alone, a diff's, or a rule. */
const NO_PROSE =
  /^\s*(?:at\s+\S+.*[:(].*\)?$|File "|\S+\.go:\d+(?: \+0x.*)?$|goroutine \d+|\.\.\. \d+ more|Traceback \(most|diff --git|index [0-9a-f]+\.\.|@@ |[-=*_]{3,}\s*$|```)/;
const ERROR =
  /^\s*(?:(?:Caused by|Uncaught|Exception in thread "[^"]*"|panic|fatal|error|ERROR|E)[:\s]\s*)?(?:[\w.$]*(?:Error|Exception|Warning|Failure|Panic)\b|panic\b|error\b)(?:\s*\[?[A-Z]*\d*\]?)?\s*:\s*(.+)$/;
const MESSAGE_AT_PLACE =
  /^\S+\.\w+(?::\d+|\(\d+)[^ ]*\s*(?:-\s*)?(?:(?:fatal )?(?:error|warning|note)\b[^:]*:)?\s*(.+)$/;

/** Takes the prose out of a text that may hold code, traces and diffs. */
export function questionPhrases(text: string): QuestionPhrases {
  const lines = proseLines(text);
  const phrases = new Map<string, true>();
  const add = (phrase: string): void => {
    const plain = phrase.replace(/[#*>_`]+/g, " ").replace(/\s+/g, " ").trim();
    const cut = plain.slice(0, LONGEST_PHRASE);
    if (/[\p{L}\p{N}]{2}/u.test(cut) && phrases.size < MOST_PHRASES) phrases.set(cut, true);
  };
  const [title] = lines;
  if (title !== undefined) add(title);
  for (const line of text.split("\n", 5_000)) {
    const message = ERROR.exec(line)?.[1] ?? messageAtPlace(line);
    if (message !== undefined) add(message);
  }
  const rest = lines.join("\n");
  for (const sentence of rest.split(/(?<=[.!?])\s+|(?<=[。？！])\s*|\n+/u)) add(sentence);
  return { phrases: [...phrases.keys()], prose: rest.slice(0, LONGEST_PROSE).trim() };
}

/** What a compiler says at a place. */
function messageAtPlace(line: string): string | undefined {
  return MESSAGE_AT_PLACE.exec(line.slice(0, 2 * LONGEST_PHRASE))?.[1];
}

function proseLines(text: string): string[] {
  const found: string[] = [];
  let isCode = false;
  let isHunk = false;
  for (const line of text.split("\n", 5_000)) {
    if (/^\s*(?:```|~~~)/.test(line)) {
      isCode = !isCode;
      continue;
    }
    if (/^(?:diff --git|---|\+\+\+) /.test(line) || /^@@ /.test(line)) isHunk = true;
    else if (isHunk && !/^[-+ \\]/.test(line)) isHunk = false;
    if (isCode || isHunk || line.trim() === "" || NO_PROSE.test(line)) continue;
    found.push(messageAtPlace(line) ?? line.trim());
  }
  return found;
}
