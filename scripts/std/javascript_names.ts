import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import ts from "typescript";
import { sortedNames } from "./sorted_names.ts";
import type { StandardNames } from "./standard_names.ts";

interface Collected {
  readonly globals: Set<string>;
  readonly modules: Set<string>;
  readonly members: Set<string>;
}

/**
 * Names of the JavaScript library, the DOM and Node, from the declarations of the npm packages `typescript` and
 * `@types/node`.
 *
 * @param packages The `node_modules` folder that holds both.
 */
export async function javascriptNames(packages: string): Promise<StandardNames> {
  const collected: Collected = { globals: new Set(), modules: new Set(), members: new Set() };
  const library = join(packages, "typescript", "lib");
  for (const file of (await readdir(library)).sort()) {
    if (!/^lib\.(?:es|dom|decorators)[\w.]*\.d\.ts$/.test(file)) continue;
    collect(await readFile(join(library, file), "utf8"), collected);
  }
  const node = join(packages, "@types", "node");
  for (const file of (await readdir(node, { recursive: true })).sort()) {
    // Folders for older compilers repeat the declarations.
    if (!file.endsWith(".d.ts") || /^ts\d/.test(file)) continue;
    collect(await readFile(join(node, file), "utf8"), collected);
  }
  for (const name of ["__dirname", "__filename", "exports", "module", "require"]) {
    collected.globals.add(name);
  }
  const manifest = await readFile(join(node, "package.json"), "utf8");
  const { version } = JSON.parse(manifest) as { readonly version: string };
  return {
    source: `TypeScript ${ts.version} and @types/node ${version}`,
    globals: sortedNames(collected.globals),
    modules: sortedNames(collected.modules),
    members: sortedNames(collected.members),
  };
}

function collect(text: string, collected: Collected): void {
  const source = ts.createSourceFile("lib.d.ts", text, ts.ScriptTarget.Latest, true);
  const isModule = ts.isExternalModule(source);
  for (const statement of source.statements) {
    if (ts.isModuleDeclaration(statement) && ts.isStringLiteral(statement.name)) {
      collected.modules.add(statement.name.text);
    } else if (!isModule) addGlobal(statement, collected);
  }
  visit(source, collected);
}

function addGlobal(statement: ts.Statement, { globals }: Collected): void {
  if (ts.isVariableStatement(statement)) {
    for (const { name } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name)) globals.add(name.text);
    }
  } else if (
    (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) ||
      ts.isEnumDeclaration(statement) || ts.isModuleDeclaration(statement)) &&
    statement.name !== undefined && ts.isIdentifier(statement.name)
  ) globals.add(statement.name.text);
}

/** Methods, properties that hold functions, functions of modules and what modules add to the global scope. */
function visit(node: ts.Node, collected: Collected): void {
  if (ts.isMethodSignature(node) || ts.isMethodDeclaration(node)) addMember(node.name, collected);
  else if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) {
    if (node.type !== undefined && ts.isFunctionTypeNode(node.type)) {
      addMember(node.name, collected);
    }
  } else if (ts.isFunctionDeclaration(node) && node.name !== undefined) {
    if (!ts.isSourceFile(node.parent)) addMember(node.name, collected);
  } else if (ts.isModuleDeclaration(node) && node.name.text === "global") {
    if (node.body !== undefined && ts.isModuleBlock(node.body)) {
      for (const statement of node.body.statements) addGlobal(statement, collected);
    }
  }
  ts.forEachChild(node, (child) => visit(child, collected));
}

function addMember(name: ts.PropertyName | ts.Identifier, { members }: Collected): void {
  if (ts.isIdentifier(name) || ts.isStringLiteral(name)) members.add(name.text);
}
