import { runCommand } from "../corpus/run_command.ts";

/**
 * The module that holds the common types of the Java platform with their supertypes, as `JavaTypes.java` prints them.
 *
 * @param command How Java is run.
 * @throws Error when Java is not installed or fails.
 */
export async function javaTypes(command: string, cwd: string): Promise<string> {
  const result = await runCommand([command, "JavaTypes.java"], { cwd });
  if (result === undefined) throw new Error(`Cannot read Java's types: install '${command}'`);
  if (result.code !== 0) throw new Error(`Cannot read Java's types:\n${result.stderr}`);
  const lines = result.stdout.trim().split("\n").map((line) => line.split("\t"));
  const version = lines.find(([key]) => key === "version")?.[1] ?? "";
  const types = lines.filter(([key]) => key === "type").map(([, text]) => `${text};`);
  return `/**
 * Public types of common packages of Java ${version}, apart by \`;\`: the name, \`=\` where nothing can extend the type,
 * \`:n\` where it is an interface of one abstract method with n parameters, and the direct supertypes. Made by
 * \`deno task std\`.
 */
export const platformTypes = \`
${wrapped(types)}
\`;
`;
}

const LINE_LENGTH = 4000;

/** Texts one after the other, in lines of a few thousand characters. */
function wrapped(texts: readonly string[]): string {
  const lines: string[] = [];
  for (const text of texts) {
    const last = lines.at(-1);
    if (last === undefined || last.length + text.length > LINE_LENGTH) lines.push(text);
    else lines[lines.length - 1] = last + text;
  }
  return lines.join("\n");
}
