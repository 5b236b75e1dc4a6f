import { BindingFlag } from "../../src/facts/binding_flag.ts";
import { BindingKind } from "../../src/facts/binding_kind.ts";
import { DefFlag } from "../../src/facts/def_flag.ts";
import { DefKind } from "../../src/facts/def_kind.ts";
import { ExportKind } from "../../src/facts/export_kind.ts";
import { ExprOp } from "../../src/facts/expr_op.ts";
import { ImportKind } from "../../src/facts/import_kind.ts";
import { RefFlag } from "../../src/facts/ref_flag.ts";
import { RefKind } from "../../src/facts/ref_kind.ts";
import { SuperKind } from "../../src/facts/super_kind.ts";
import { TypeOp } from "../../src/facts/type_op.ts";
import { javascript } from "../../src/language/javascript/language.ts";
import { javascriptNaming } from "../../src/language/javascript/naming.ts";
import { tsx } from "../../src/language/javascript/tsx.ts";
import { typescript } from "../../src/language/javascript/typescript.ts";
import { type NodeName, nodeNames } from "../../src/link/node_names.ts";
import { factsOfText } from "./facts_of_text.ts";
import { FactsReader } from "./facts_reader.ts";

/** Writes the facts of a JavaScript or TypeScript file as short texts, one a row. */
export class ScriptFacts extends FactsReader {
  readonly path: string;
  readonly #names: readonly (NodeName | undefined)[];

  private constructor(path: string, reader: FactsReader) {
    super(reader.facts);
    this.path = path;
    this.#names = nodeNames(path, reader.facts, javascriptNaming);
  }

  /** Reads a text as if it were a file at `path`, by the grammar of its extension. */
  static async of(path: string, text: string): Promise<ScriptFacts> {
    const language = path.endsWith(".tsx")
      ? tsx
      : /\.[cm]?ts$/.test(path)
      ? typescript
      : javascript;
    return new ScriptFacts(path, new FactsReader(await factsOfText(language, path, text)));
  }

  /** Id of a definition's node; its name in parentheses when it is no node; the path for 0. */
  idOf(def: number): string {
    return this.#names[def]?.id ?? `(${this.facts.text(this.facts.defs.name(def))})`;
  }

  /** Ids of all nodes. */
  ids(): string[] {
    return this.#names.slice(1).flatMap((name) => name === undefined ? [] : [name.id]);
  }

  /** `kind id min..max flags` of every definition, arities of callables only. */
  definitions(): string[] {
    const { defs } = this.facts;
    return rows(defs.count).map((def) => {
      const kind = defs.kind(def);
      const isCallable = kind === DefKind.method || kind === DefKind.function;
      const arity = isCallable ? ` ${defs.minArity(def)}..${defs.maxArity(def)}` : "";
      const flags = flagNames(DefFlag, defs.flags(def));
      return `${nameOf(DefKind, kind)} ${this.idOf(def)}${arity}${flags}`;
    });
  }

  /** `kind name: type = initialiser path flags` of every binding. */
  variables(): string[] {
    const { bindings } = this.facts;
    return rows(bindings.count).map((row) => {
      const type = bindings.type(row) === 0 ? "" : `: ${this.type(bindings.type(row))}`;
      const init = bindings.init(row) === 0 ? "" : ` = ${this.expr(bindings.init(row))}`;
      const path = this.facts.text(bindings.path(row));
      const flags = flagNames(BindingFlag, bindings.flags(row));
      const name = this.facts.text(bindings.name(row));
      const kind = nameOf(BindingKind, bindings.kind(row));
      return `${kind} ${name}${type}${init}${path === "" ? "" : ` ${path}`}${flags}`;
    });
  }

  /** `owner kind what/argc flags` of every use; the owner is empty at the top of the file. */
  references(): string[] {
    const { refs } = this.facts;
    return rows(refs.count).map((row) => {
      const kind = refs.kind(row);
      const isType = kind === RefKind.type || kind === RefKind.super;
      const what = isType ? this.type(refs.expr(row)) : this.expr(refs.expr(row));
      const hasCount = kind === RefKind.call || kind === RefKind.new || kind === RefKind.decorator;
      const owner = refs.owner(row) === 0
        ? ""
        : `${this.facts.text(this.facts.defs.name(refs.owner(row)))} `;
      const flags = flagNames(RefFlag, refs.flags(row) & ~RefFlag.typeOnly);
      return `${owner}${nameOf(RefKind, kind)} ${what}${
        hasCount ? `/${refs.argc(row)}` : ""
      }${flags}`;
    });
  }

  /** `kind specifier name as local` of every import. */
  imports(): string[] {
    const { imports } = this.facts;
    return rows(imports.count).map((row) => {
      const text = (id: number): string => this.facts.text(id);
      const local = text(imports.local(row));
      const imported = text(imports.imported(row));
      const name = `${imported === "" ? "" : ` ${imported}`}${local === "" ? "" : ` as ${local}`}`;
      return `${nameOf(ImportKind, imports.kind(row))} ${text(imports.specifier(row))}${name}`;
    });
  }

  /** `kind exported = local or expression from specifier` of every export. */
  exports(): string[] {
    const { exports } = this.facts;
    return rows(exports.count).map((row) => {
      const text = (id: number): string => this.facts.text(id);
      const local = text(exports.local(row));
      const value = local !== "" ? local : this.expr(exports.expr(row));
      const exported = text(exports.exported(row));
      const specifier = text(exports.specifier(row));
      return nameOf(ExportKind, exports.kind(row)) +
        (exported === "" ? "" : ` ${exported}`) +
        (value === "" ? "" : ` = ${value}`) +
        (specifier === "" ? "" : ` from ${specifier}`);
    });
  }

  /** `kind type` of the supertypes of a definition. */
  supertypes(name: string): string[] {
    const { supers, range } = { supers: this.facts.supers, range: this.facts };
    const [start, end] = range.range(supers.def, supers.count, this.def(name));
    return Array.from(
      { length: end - start },
      (_, index) =>
        `${nameOf(SuperKind, supers.kind(start + index))} ${this.type(supers.type(start + index))}`,
    );
  }

  /** `name: type = default` of the parameters of a definition. */
  parameters(name: string, nth = 1): string[] {
    const { params } = this.facts;
    const [start, end] = this.facts.range(params.def, params.count, this.def(name, nth));
    return Array.from({ length: end - start }, (_, index) => {
      const row = start + index;
      const type = params.type(row) === 0 ? "" : `: ${this.type(params.type(row))}`;
      const init = params.default(row) === 0 ? "" : ` = ${this.expr(params.default(row))}`;
      return `${this.facts.text(params.name(row))}${type}${init}`;
    });
  }

  /** What a definition returns, as far as it is written. */
  returned(name: string): string[] {
    const { returns } = this.facts;
    const [start, end] = this.facts.range(returns.def, returns.count, this.def(name));
    return Array.from(
      { length: end - start },
      (_, index) => this.expr(returns.expr(start + index)),
    );
  }

  /** The result type of a definition, or the type that an alias stands for. */
  resultType(name: string, nth = 1): string {
    return this.type(this.facts.defs.returnType(this.def(name, nth)));
  }

  override expr(row: number): string {
    const { exprs } = this.facts;
    const text = this.facts.text(exprs.text(row));
    const [a, b] = [exprs.a(row), exprs.b(row)];
    switch (exprs.op(row)) {
      case ExprOp.lambda:
        return "lambda";
      case ExprOp.definition:
        return `definition ${this.facts.text(this.facts.defs.name(a))}`;
      case ExprOp.import:
        return `${text || "import"} ${this.expr(a)}`;
      case ExprOp.object:
        return `{${this.#members(row)}}`;
      case ExprOp.await:
      case ExprOp.nonNull:
      case ExprOp.spread:
      case ExprOp.assign:
        return `${nameOf(ExprOp, exprs.op(row))} ${this.expr(a)}`;
      case ExprOp.logical:
        return `${this.expr(a)} || ${this.expr(b)}`;
      case ExprOp.template:
        return `template ${this.expr(a)}`;
      default:
        return super.expr(row);
    }
  }

  override type(row: number): string {
    const { types } = this.facts;
    const text = this.facts.text(types.text(row));
    const [a, b] = [types.a(row), types.b(row)];
    switch (types.op(row)) {
      case TypeOp.documented:
        return `doc ${this.type(a)}`;
      case TypeOp.nullable:
        return `${this.type(a)}?`;
      case TypeOp.tuple:
        return `[${this.type(a)}]`;
      case TypeOp.map:
        return `map ${this.type(a)} to ${this.type(b)}`;
      case TypeOp.function:
        return `(${this.type(a)}) => ${this.type(b)}`;
      case TypeOp.typeOf:
        return `typeof ${this.expr(a)}`;
      case TypeOp.self:
        return "this";
      case TypeOp.literal:
        return text;
      case TypeOp.object:
        return `{${this.type(a)}}`;
      case TypeOp.property:
        return `${text}: ${this.type(a)}`;
      case TypeOp.indexed:
        return `${this.type(a)}[${this.type(b)}]`;
      case TypeOp.predicate:
        return `${text} is ${this.type(a)}`;
      case TypeOp.imported:
        return `imported ${this.imports()[a - 1]}${text === "" ? "" : `.${text}`}`;
      default:
        return super.type(row);
    }
  }

  #members(object: number): string {
    const { members } = this.facts;
    const [start, end] = this.facts.range(members.object, members.count, object);
    return Array.from(
      { length: end - start },
      (_, index) =>
        `${this.facts.text(members.name(start + index))}: ${
          this.expr(members.value(start + index))
        }`,
    ).join(", ");
  }
}

function rows(count: number): number[] {
  return Array.from({ length: count - 1 }, (_, index) => index + 1);
}

function nameOf(kinds: Readonly<Record<string, number>>, kind: number): string {
  return Object.entries(kinds).find(([, value]) => value === kind)?.[0] ?? String(kind);
}

function flagNames(kinds: Readonly<Record<string, number>>, flags: number): string {
  const names = Object.entries(kinds).filter(([, bit]) => (flags & bit) !== 0).map(([name]) =>
    name
  );
  return names.length === 0 ? "" : ` [${names.join(" ")}]`;
}
