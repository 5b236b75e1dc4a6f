const modes = /^(?:in|inout|out|variadic)\b/i;

/** Types of several words, which have no name before them although more than one word is written. */
const wordyType =
  /^(?:double\s+precision|(?:national\s+)?char(?:acter)?\s+varying|national\s|bit\s+varying|time(?:stamp)?\s*(?:\(\d+\)\s*)?with(?:out)?\s|interval\s)/i;

/** Other names of types. */
const aliases: ReadonlyMap<string, string> = new Map([
  ["int", "integer"],
  ["int4", "integer"],
  ["serial", "integer"],
  ["int2", "smallint"],
  ["int8", "bigint"],
  ["bool", "boolean"],
  ["varchar", "character varying"],
  ["char", "character"],
  ["bpchar", "character"],
  ["decimal", "numeric"],
  ["float", "double precision"],
  ["float8", "double precision"],
  ["float4", "real"],
  ["timestamptz", "timestamp with time zone"],
  ["timestamp", "timestamp without time zone"],
  ["timetz", "time with time zone"],
  ["time", "time without time zone"],
  ["varbit", "bit varying"],
]);

/**
 * The types of a routine's arguments, by which PostgreSQL tells routines of one name apart: without names, defaults,
 * lengths and arguments that only give something back.
 *
 * @param written What stands in the brackets after the name.
 */
export function routineSignature(written: string): string {
  return splitArguments(written).map(typeOfArgument).filter((type) => type !== "").join(",");
}

function typeOfArgument(argument: string): string {
  const mode = modes.exec(argument)?.[0].toLowerCase();
  if (mode === "out") return "";
  const rest = (mode === undefined ? argument : argument.slice(mode.length).trimStart())
    .replace(/\s*(?:\bdefault\b|:?=).*$/is, "");
  const name = /^(?:"[^"]*"|[^\s"(.[]+)\s+(?=\S)/.exec(rest);
  const type = name === null || wordyType.test(rest) || /^\s*[.([]/.test(rest.slice(name[0].length))
    ? rest
    : rest.slice(name[0].length);
  const array = /\[\s*\d*\s*\]|\barray\b/i.test(type) ? "[]" : "";
  const plain = type.replace(/\(.*?\)|\[.*?\]|"/g, "").replace(/^.*\./, "").toLowerCase().trim()
    .replace(/\s+/g, " ");
  return (aliases.get(plain) ?? plain) + array;
}

function splitArguments(written: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let start = 0;
  for (let at = 0; at < written.length; at++) {
    const character = written[at] ?? "";
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === "'" || character === '"') quote = character;
    else if (character === "(" || character === "[") depth++;
    else if (character === ")" || character === "]") depth--;
    else if (character === "," && depth <= 0) {
      parts.push(written.slice(start, at).trim());
      start = at + 1;
    }
  }
  parts.push(written.slice(start).trim());
  return parts;
}
