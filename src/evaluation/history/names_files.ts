const fewestLetters = 4;

/** Whether a message quotes one of the paths, a file's name, or its name without extension as a word of code. */
export function namesFiles(message: string, paths: readonly string[]): boolean {
  return paths.some((path) => {
    const name = path.slice(path.lastIndexOf("/") + 1);
    const stem = name.replace(/\..*$/, "");
    if (message.includes(name)) return true;
    const isCode = /[_A-Z]/.test(stem.slice(1));
    return isCode && stem.length >= fewestLetters && wordsOf(message).has(stem);
  });
}

function wordsOf(message: string): ReadonlySet<string> {
  return new Set(message.match(/[\p{L}\p{N}_]+/gu) ?? []);
}
