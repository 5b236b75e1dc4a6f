import { join } from "node:path";
import { Language, type Node, Parser } from "web-tree-sitter";

/** A name that a module exports. */
export interface ExportedSymbol {
  readonly name: string;
  /** Whether it exists at run time or is a type alone. */
  readonly kind: "value" | "type";
  /** 1-based. */
  readonly line: number;
  /** Whether the module itself mentions it besides where it is declared. */
  readonly mentioned: boolean;
}

/** Names that a module takes from another. */
export interface ImportedNames {
  readonly specifier: string;
  /** `*` for all of them. */
  readonly names: readonly string[];
}

/** What a TypeScript module exports and imports by name. Dynamic imports are left out. */
export interface ModuleSymbols {
  readonly exports: readonly ExportedSymbol[];
  readonly imports: readonly ImportedNames[];
  /** Whether the grammar could not read all of the module, so that something may be missing. */
  readonly incomplete: boolean;
}

/** Reads the exports and imports of TypeScript texts. */
export type SymbolReader = (text: string) => ModuleSymbols;

/**
 * Makes a reader from the project's own TypeScript grammar: names need no type checker, and this one is at hand.
 *
 * @param root Root of a checkout with its grammars installed.
 */
export async function symbolReader(root: string): Promise<SymbolReader> {
  const wasm = (name: string): Promise<Uint8Array<ArrayBuffer>> =>
    Deno.readFile(join(root, "wasm", `${name}.wasm`));
  await Parser.init({ wasmBinary: await wasm("web-tree-sitter") });
  const parser = new Parser();
  parser.setLanguage(await Language.load(await wasm("typescript")));
  return (text) => {
    const tree = parser.parse(text);
    if (tree === null) throw new Error("the TypeScript grammar gave no tree");
    try {
      return readSymbols(tree.rootNode);
    } finally {
      tree.delete();
    }
  };
}

function readSymbols(program: Node): ModuleSymbols {
  const mentions = countMentions(program);
  const exports = new Map<string, ExportedSymbol>();
  const imports: ImportedNames[] = [];
  for (const statement of program.namedChildren) {
    const source = statement.childForFieldName("source")?.text.slice(1, -1);
    if (statement.type === "import_statement" && source !== undefined) {
      imports.push({ specifier: source, names: importedNames(statement) });
    }
    if (statement.type !== "export_statement") continue;
    if (source !== undefined) imports.push({ specifier: source, names: importedNames(statement) });
    for (const { name, kind, line } of exportedNames(statement)) {
      // A schema and the type inferred from it share a name; so do the signatures of an overloaded function.
      const known = exports.get(name);
      const value = kind === "value" || known?.kind === "value";
      const declared = (known === undefined ? 1 : 2) + (source === undefined ? 0 : 1);
      exports.set(name, {
        name,
        kind: value ? "value" : "type",
        line: known?.line ?? line,
        mentioned: (mentions.get(name) ?? 0) > declared,
      });
    }
  }
  return { exports: [...exports.values()], imports, incomplete: program.hasError };
}

function countMentions(program: Node): Map<string, number> {
  const counts = new Map<string, number>();
  const kinds = ["identifier", "type_identifier", "shorthand_property_identifier"];
  for (const node of program.descendantsOfType(kinds)) {
    counts.set(node.text, (counts.get(node.text) ?? 0) + 1);
  }
  return counts;
}

function importedNames(statement: Node): string[] {
  const names: string[] = [];
  for (const clause of statement.namedChildren) {
    if (clause.type === "export_clause") {
      for (const specifier of clause.namedChildren) names.push(fieldText(specifier, "name"));
    } else if (clause.type === "namespace_export") names.push("*");
    for (const part of clause.type === "import_clause" ? clause.namedChildren : []) {
      if (part.type === "identifier") names.push("default");
      else if (part.type === "namespace_import") names.push("*");
      else for (const specifier of part.namedChildren) names.push(fieldText(specifier, "name"));
    }
  }
  const everything = statement.type === "export_statement" &&
    statement.children.some((child) => child.type === "*");
  return everything ? ["*"] : names;
}

type Declared = Omit<ExportedSymbol, "mentioned">;

const typeDeclarations: ReadonlySet<string> = new Set([
  "interface_declaration",
  "type_alias_declaration",
]);

function exportedNames(statement: Node): Declared[] {
  const line = statement.startPosition.row + 1;
  const clause = statement.namedChildren.find((child) => child.type === "export_clause");
  if (clause !== undefined) {
    const types = statement.children.some((child) => child.type === "type");
    return clause.namedChildren.map((specifier) => {
      const name = fieldText(specifier, "alias") || fieldText(specifier, "name");
      const type = types || specifier.children.some((child) => child.type === "type");
      return { name, kind: type ? "type" : "value", line };
    });
  }
  const declaration = statement.childForFieldName("declaration");
  if (declaration === null) {
    const isDefault = statement.children.some((child) => child.type === "default");
    return isDefault ? [{ name: "default", kind: "value", line }] : [];
  }
  if (typeDeclarations.has(declaration.type)) {
    return [{ name: fieldText(declaration, "name"), kind: "type", line }];
  }
  return boundNames(declaration).map((name) => ({ name, kind: "value", line }));
}

/** Names that a declaration of a function, a class, an enum or variables binds. */
function boundNames(declaration: Node): string[] {
  const name = declaration.childForFieldName("name");
  if (name === null) return declaration.namedChildren.flatMap(boundNames);
  if (name.type.endsWith("identifier")) return [name.text];
  return name.descendantsOfType(["shorthand_property_identifier_pattern", "identifier"])
    .map((node) => node.text);
}

function fieldText(node: Node, field: string): string {
  return node.childForFieldName(field)?.text ?? "";
}
