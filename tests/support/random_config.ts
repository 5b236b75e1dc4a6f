import type { Random } from "./random.ts";

const names = ["servers", "mcpServers", "theme", "a b", "日本", "graphin-2", "x", ""];
const words = ["dark", 'quoted "text"', "// no comment", "# no comment", "{", "[mcp_servers.x]"];

/**
 * A random configuration in JSON with comments, as people and editors write it.
 *
 * @param servers Name of the table of servers, which some documents have.
 */
export function randomJsonc(random: Random, servers: string): string {
  const lineEnd = random.pick(["\n", "\r\n"]) ?? "\n";
  const unit = random.pick(["  ", "    ", "\t", ""]) ?? "";
  const isLoose = random.below(4) > 0;
  const comment = (indent: string): string =>
    random.below(5) > 0
      ? ""
      : random.below(2) === 0 || !isLoose
      ? " /* of mine, { */"
      : ` // of, mine }${lineEnd}${indent}`;
  const object = (members: readonly string[], indent: string): string => {
    const isTrailing = members.length > 0 && random.below(4) === 0;
    if (!isLoose || random.below(4) === 0) {
      return `{${members.join(random.pick([",", ", "]))}${isTrailing ? "," : ""}}`;
    }
    const inner = indent + unit;
    const lines = members.map((member, index) => {
      const comma = index < members.length - 1 || isTrailing ? "," : "";
      return `${lineEnd}${inner}${member}${comment(inner)}${comma}${comment(inner)}`;
    });
    return `{${comment(inner)}${lines.join("")}${lineEnd}${indent}}`;
  };
  const value = (depth: number, indent: string): string => {
    const kind = random.below(depth > 2 ? 3 : 5);
    if (kind === 0) return String(random.below(2) === 0);
    if (kind === 1) return String(random.below(1000) / 8);
    if (kind === 2) return JSON.stringify(random.pick(words));
    if (kind === 3) return `[${value(depth + 1, indent)}, null]`;
    return table(depth + 1, indent + unit, []);
  };
  const table = (depth: number, indent: string, own: readonly string[]): string => {
    const count = random.below(4);
    const used = new Set(own.length > 0 ? [servers] : []);
    const members = [...own];
    for (let index = 0; index < count; index++) {
      const name = random.pick(names) ?? "";
      if (used.has(name) || (depth === 0 && name === servers)) continue;
      used.add(name);
      members.splice(
        random.below(members.length + 1),
        0,
        `${JSON.stringify(name)}: ${value(depth, indent + unit)}`,
      );
    }
    return object(members, indent);
  };
  const has = random.below(3) > 0;
  const own = has ? [`${JSON.stringify(servers)}: ${table(1, unit, [])}`] : [];
  const head = random.below(6) === 0 ? `// head${lineEnd}` : "";
  const mark = random.below(10) === 0 ? "\ufeff" : "";
  return `${mark}${head}${table(0, "", own)}${random.below(2) === 0 ? lineEnd : ""}`;
}

/** A random configuration in TOML: keys, tables of servers and others, comments, long strings and lists. */
export function randomToml(random: Random, servers: string): string {
  const lineEnd = random.pick(["\n", "\r\n"]) ?? "\n";
  const values = [
    "true",
    "12345678901234567",
    "1979-05-27T07:32:00Z",
    '"text # no comment"',
    `"""long${lineEnd}[${servers}.graphin]${lineEnd}command = 1"""`,
    `[${lineEnd}  "one", # first${lineEnd}  ["two"],${lineEnd}]`,
    "{ inner = 'x' }",
  ];
  const lines: string[] = [];
  const keys = (): void => {
    for (let index = random.below(4); index > 0; index--) {
      if (random.below(5) === 0) lines.push("# a comment", "");
      lines.push(`key${index} = ${random.pick(values)}${random.below(4) === 0 ? " # why" : ""}`);
    }
  };
  keys();
  for (let index = random.below(5); index > 0; index--) {
    if (random.below(2) === 0) lines.push("");
    if (random.below(4) === 0) lines.push(`# of table ${index}`);
    const table = random.pick([
      `${servers}.s${index}`,
      `table${index}`,
      `${servers}."a b${index}"`,
    ]);
    lines.push(random.below(5) === 0 ? `[[list${index}]]` : `[${table}]`);
    keys();
  }
  return lines.join(lineEnd) + (random.below(3) > 0 && lines.length > 0 ? lineEnd : "");
}
