import { shellWords } from "./shell_words.ts";

/** Whether a shell command looks for something, and for what. */
export interface ShellSearch {
  readonly isSearch: boolean;
  /** Undefined when it cannot be told from the rest of the command. */
  readonly pattern: string | undefined;
}

const programs = new Set(["grep", "rg", "egrep", "fgrep", "ag", "ack", "fd", "find"]);

/** Options whose value is a word of its own. */
const valued = new Set(
  "-A -B -C -m -g --glob -t --type -f --file --iglob --type-not --include --exclude --exclude-dir --max-count --context --after-context --before-context"
    .split(" "),
);
/** In `fd`, `-e` is a file name's ending. */
const valuedByFd = new Set(
  "-e --extension -t --type -d --max-depth -E --exclude -c --color -j --threads".split(" "),
);
const findPatterns = new Set(["-name", "-iname", "-path"]);

/**
 * Tells whether a shell command searches: whether one of its parts, divided by `&&`, `||`, `|`, `;`, `&` or line ends,
 * begins with a program that searches, or with `git grep`. The first of them counts.
 *
 * Of what cannot be read with certainty nothing is told: what follows a here-document or a substitution.
 */
export function shellSearch(command: string): ShellSearch {
  for (const words of shellWords(command)) {
    const start = words.findIndex((word) => !/^[A-Za-z_]\w*\+?=/.test(word ?? ""));
    const [first, second] = words.slice(Math.max(start, 0));
    const program = first?.slice(first.lastIndexOf("/") + 1);
    if (program === "git" && second === "grep") {
      return { isSearch: true, pattern: patternOf(words.slice(start + 2), valued) };
    }
    if (program === undefined || !programs.has(program)) continue;
    const rest = words.slice(start + 1);
    if (program === "find") return { isSearch: true, pattern: nameOf(rest) };
    return { isSearch: true, pattern: patternOf(rest, program === "fd" ? valuedByFd : valued) };
  }
  return { isSearch: false, pattern: undefined };
}

function nameOf(words: readonly (string | undefined)[]): string | undefined {
  const at = words.findIndex((word) => word !== undefined && findPatterns.has(word));
  return at < 0 ? undefined : words[at + 1];
}

/** The value of `-e`, else the first word that is no option and no option's value. */
function patternOf(
  words: readonly (string | undefined)[],
  withValue: ReadonlySet<string>,
): string | undefined {
  let position: number | undefined;
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (word === "--") {
      position ??= index + 1;
      break;
    }
    if (word?.startsWith("--regexp=")) return word.slice("--regexp=".length);
    if (word === undefined || !/^-./.test(word)) position ??= index;
    else if (withValue.has(word)) index++;
    else if (word === "-e" || word === "--regexp") return words[index + 1];
    else if (/^-\w+[ABCm]$/.test(word) && /^\d+$/.test(words[index + 1] ?? "")) index++;
  }
  return position === undefined ? undefined : words[position];
}
