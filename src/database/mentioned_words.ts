/** Words of SQL that are not taken for names of tables. */
const stopWords = new Set(
  ("select from where and not null insert update delete set into values join left right inner outer full cross using " +
    "group order having limit offset distinct union all exists between like ilike case when then else end begin " +
    "declare return returns returning new old for each row execute function procedure trigger language security " +
    "definer invoker create replace alter drop table view index primary key foreign references constraint unique " +
    "check default cascade restrict count sum avg min max coalesce nullif now true false with recursive integer " +
    "bigint boolean text varchar date timestamptz timestamp interval").split(" "),
);

const LEAST_LENGTH = 3;
const MOST_WORDS = 32;

/**
 * Words of a definition that may be names of tables, each once whatever its case, in order: at least three characters,
 * no words of SQL, and no more than the first 32.
 */
export function mentionedWords(definition: string): string[] {
  const words = new Map<string, string>();
  for (const [word] of definition.matchAll(/[a-z_][a-z0-9_]*/gi)) {
    const key = word.toLowerCase();
    if (word.length < LEAST_LENGTH || stopWords.has(key) || words.has(key)) continue;
    words.set(key, word);
    if (words.size === MOST_WORDS) break;
  }
  return [...words.values()];
}
