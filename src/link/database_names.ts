/** Names of objects of a database as parts of node ids, and back from them. */
export const databaseNames = { part, datasourceOf, packageOf, idOf, isId, displayName } as const;

const PREFIX = "db.";

/** A name as one part of an id: what separates parts, or marks a path, is written as `%2E` and its like. */
function part(name: string): string {
  return name.replaceAll(
    /[%./@#]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The package of the objects of a datasource, which its ids begin with. */
function packageOf(datasource: string): string {
  return PREFIX + part(datasource);
}

/** The id of an object; datasource and schema are parts of ids already. */
function idOf(datasource: string, schema: string, name: string): string {
  return `${PREFIX}${datasource}.${schema}.${part(name)}`;
}

/** Whether a text may be the id of an object of a database. */
function isId(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** An id as it is shown: with the datasource before everything else. */
function displayName(id: string): string {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id;
}

/** The datasource of a package, as it stands in ids. */
function datasourceOf(packageName: string): string {
  return packageName.startsWith(PREFIX) ? packageName.slice(PREFIX.length) : packageName;
}
