const irregular: ReadonlyMap<string, string> = new Map([
  ["person", "people"],
  ["man", "men"],
  ["child", "children"],
  ["sex", "sexes"],
  ["move", "moves"],
  ["zombie", "zombies"],
]);

const uncountable = new Set(
  "equipment information rice money species series fish sheep jeans police".split(" "),
);

/** Name of the table for a reference of a Rails schema, by the rules of English that Rails follows. */
export function pluralTable(name: string): string {
  const at = name.lastIndexOf("_") + 1;
  const head = name.slice(0, at);
  const word = name.slice(at);
  if (uncountable.has(word)) return name;
  return head + (irregular.get(word) ?? pluralWord(word));
}

function pluralWord(word: string): string {
  if (/(?:ss|sh|ch|x|z|us|is)$/.test(word)) {
    return word.replace(/(?:is|s)?$/, (end) => end === "is" ? "es" : `${end}es`);
  }
  if (/s$/.test(word)) return word;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}
