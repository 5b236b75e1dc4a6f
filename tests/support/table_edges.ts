import { linkedTexts } from "./linked_texts.ts";

const ROOT = new URL("../fixtures/table_uses/", import.meta.url);

/**
 * Links the files of a fixture with the schema of the shop, and gives what they use of its tables, sorted: `source table
 * confidence [access] [columns]`. The names of sources are those of their nodes.
 *
 * @param folder Folder of the fixture.
 */
export async function tableEdges(folder: string): Promise<string[]> {
  const texts: Record<string, string> = {};
  const schema = "shop.graphindb.json";
  texts[schema] = await Deno.readTextFile(new URL(schema, ROOT));
  for await (const path of filesBelow(`${folder}/`)) {
    texts[path.slice(folder.length + 1)] = await Deno.readTextFile(new URL(path, ROOT));
  }
  const workspace = await linkedTexts(texts);
  return Object.keys(texts).filter((path) => path !== schema).flatMap((path) => {
    const told = new Map(
      workspace.tableUses(path).map((use) => {
        const [source = "", , table = "", ...rest] = use.split(" ");
        return [`${source} ${table}`, rest.join(" ")];
      }),
    );
    const edges = workspace.edges(path).filter((edge) => edge.includes("-> db.")).map((edge) => {
      const [source = "", , table = "", confidence = ""] = edge.split(" ");
      const key = `${source} ${table}`;
      const rest = told.get(key);
      told.delete(key);
      return [key, confidence, ...rest === undefined ? [] : [rest]].join(" ");
    });
    return [...edges, ...[...told].map(([key, rest]) => `${key} ${rest}`)];
  }).map((line) => line.replace("db.shop.", "")).sort();
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(new URL(folder, ROOT))) {
    if (entry.isDirectory) yield* filesBelow(`${folder}${entry.name}/`);
    else yield `${folder}${entry.name}`;
  }
}
