import { ExprOp } from "../../facts/expr_op.ts";
import { TypeOp } from "../../facts/type_op.ts";
import { importType } from "./import_type.ts";
import type { ScriptFile } from "./script_file.ts";

const MAX_LENGTH = 2000;
const MAX_DEPTH = 24;
const TOKEN =
  /\s*(?:(=>|\.\.\.|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`|-?\d[\w.]*|[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*|[^\s]))/uy;

/**
 * The row of `types` for a type in a doc comment, in the syntax of JSDoc, Closure or TypeScript; 0 when it says nothing.
 * What is not understood becomes opaque.
 *
 * @param offset UTF-16 offset of the comment or of what it documents.
 */
export function docType(file: ScriptFile, source: string, offset: number): number {
  if (source === "" || source.length > MAX_LENGTH) return 0;
  const type = new DocTypeParser(file, source, offset).parse();
  return type === 0 ? 0 : file.types.add(TypeOp.documented, type);
}

class DocTypeParser {
  readonly #file: ScriptFile;
  readonly #tokens: string[] = [];
  readonly #offset: number;
  #at = 0;
  #depth = 0;

  constructor(file: ScriptFile, source: string, offset: number) {
    this.#file = file;
    this.#offset = offset;
    TOKEN.lastIndex = 0;
    for (let match = TOKEN.exec(source); match !== null; match = TOKEN.exec(source)) {
      this.#tokens.push(match[1] ?? "");
    }
  }

  parse(): number {
    const type = this.#type();
    return this.#at >= this.#tokens.length ? type : this.#opaque();
  }

  get #token(): string {
    return this.#tokens[this.#at] ?? "";
  }

  #next(): string {
    return this.#tokens[this.#at++] ?? "";
  }

  #eat(token: string): boolean {
    if (this.#token !== token) return false;
    this.#at++;
    return true;
  }

  #opaque(): number {
    return this.#file.types.add(TypeOp.opaque);
  }

  #type(): number {
    if (this.#depth >= MAX_DEPTH) {
      this.#at = this.#tokens.length;
      return this.#opaque();
    }
    this.#depth++;
    const type = this.#union();
    this.#depth--;
    if (this.#token === "extends") return this.#conditional();
    if (this.#eat("=")) return this.#file.types.add(TypeOp.nullable, type);
    return type;
  }

  #conditional(): number {
    this.#next();
    this.#type();
    if (this.#eat("?")) {
      this.#type();
      if (this.#eat(":")) this.#type();
    }
    return this.#opaque();
  }

  #union(): number {
    this.#eat("|");
    const first = this.#intersection();
    if (this.#token !== "|") return first;
    const members = [first];
    while (this.#eat("|")) members.push(this.#intersection());
    return this.#file.types.add(TypeOp.union, this.#file.types.list(members));
  }

  #intersection(): number {
    this.#eat("&");
    const first = this.#postfix();
    if (this.#token !== "&") return first;
    const members = [first];
    while (this.#eat("&")) members.push(this.#postfix());
    return this.#file.types.add(TypeOp.intersection, this.#file.types.list(members));
  }

  #postfix(): number {
    const { types } = this.#file;
    let type = this.#primary();
    while (true) {
      if (this.#token === "[" && this.#tokens[this.#at + 1] === "]") {
        this.#at += 2;
        type = types.add(TypeOp.array, type);
      } else if (this.#eat("[")) {
        const index = this.#type();
        this.#eat("]");
        type = types.add(TypeOp.indexed, type, index);
      } else if (this.#token === "?" && this.#isPostfixMark()) {
        this.#next();
        type = types.add(TypeOp.nullable, type);
      } else if (this.#token === "!" && this.#isPostfixMark()) {
        this.#next();
      } else {
        return type;
      }
    }
  }

  /** A `?` or `!` behind a type, not the one of a conditional type. */
  #isPostfixMark(): boolean {
    return ["", ",", ")", "|", "]", ">", "}", "=", ";"].includes(this.#tokens[this.#at + 1] ?? "");
  }

  #primary(): number {
    const { types } = this.#file;
    const token = this.#next();
    switch (token) {
      case "":
        return 0;
      case "?":
        return /^[\w$("{]/.test(this.#token)
          ? types.add(TypeOp.nullable, this.#postfix())
          : types.named("any", 1);
      case "!":
        return this.#postfix();
      case "*":
        return types.named("any", 1);
      case "...":
        return types.add(TypeOp.array, this.#postfix());
      case "(":
        return this.#parenthesized();
      case "{":
        return this.#object();
      case "[":
        return this.#tuple();
      case "function":
        return this.#closureFunction();
      case "new":
      case "abstract":
        this.#type();
        return this.#opaque();
      case "import":
        return this.#import();
      case "typeof":
        return this.#typeOf();
      case "keyof":
      case "infer":
      case "unique":
      case "asserts":
        this.#postfix();
        return this.#opaque();
      case "readonly":
        return this.#postfix();
      case "this":
        return types.add(TypeOp.self);
      default:
        return this.#word(token);
    }
  }

  #word(token: string): number {
    const { types } = this.#file;
    if (/^["'`]/.test(token)) return types.add(TypeOp.literal, 0, 0, token);
    if (/^-?\d/.test(token)) return types.add(TypeOp.literal, 0, 0, token);
    if (!/^[\p{ID_Start}$_]/u.test(token)) return this.#opaque();
    let name = token;
    while (this.#token === "." && /^[\p{ID_Start}$_#]/u.test(this.#tokens[this.#at + 1] ?? "")) {
      this.#next();
      name += `.${this.#next()}`;
    }
    if (this.#token === "is") {
      this.#next();
      return types.add(TypeOp.predicate, this.#type(), 0, name);
    }
    const known = this.#file.typeNames.get(name);
    const type = known === 0 ? this.#opaque() : types.named(name, this.#file.typeScope(name));
    return types.generic(type, this.#arguments());
  }

  #arguments(): number[] {
    if (this.#token === "." && this.#tokens[this.#at + 1] === "<") this.#next();
    if (!this.#eat("<")) return [];
    const args: number[] = [];
    while (this.#token !== ">" && this.#token !== "") {
      args.push(this.#type());
      if (!this.#eat(",")) break;
    }
    this.#eat(">");
    return args;
  }

  #parenthesized(): number {
    if (this.#isParameterList()) {
      const parameters = this.#parameters();
      this.#eat("=>");
      const result = this.#type();
      const { types } = this.#file;
      return types.add(TypeOp.function, types.list(parameters), result);
    }
    const type = this.#type();
    this.#eat(")");
    return type;
  }

  /** Whether the parenthesis just opened holds parameters: an arrow follows the one that closes it. */
  #isParameterList(): boolean {
    let depth = 1;
    for (let at = this.#at; at < this.#tokens.length; at++) {
      const token = this.#tokens[at];
      if (token === "(") depth++;
      else if (token === ")" && --depth === 0) return this.#tokens[at + 1] === "=>";
    }
    return false;
  }

  #parameters(): number[] {
    const parameters: number[] = [];
    while (this.#token !== ")" && this.#token !== "") {
      this.#eat("...");
      this.#next();
      this.#eat("?");
      parameters.push(this.#eat(":") ? this.#type() : this.#opaque());
      if (!this.#eat(",")) break;
    }
    this.#eat(")");
    return parameters;
  }

  /** `function(A, B): R`, the `function` just read. */
  #closureFunction(): number {
    const { types } = this.#file;
    const parameters: number[] = [];
    if (!this.#eat("(")) return types.named("Function", 1);
    while (this.#token !== ")" && this.#token !== "") {
      const isReceiver = (this.#token === "this" || this.#token === "new") &&
        this.#tokens[this.#at + 1] === ":";
      if (isReceiver) this.#at += 2;
      const type = this.#type();
      if (!isReceiver) parameters.push(type);
      if (!this.#eat(",")) break;
    }
    this.#eat(")");
    const result = this.#eat(":") ? this.#type() : 0;
    return types.add(TypeOp.function, types.list(parameters), result);
  }

  #object(): number {
    const { types } = this.#file;
    const properties: number[] = [];
    while (this.#token !== "}" && this.#token !== "") {
      if (this.#token === "[") return this.#dictionary();
      this.#eat("readonly");
      const name = this.#next().replace(/^["']|["']$/g, "");
      const isOptional = this.#eat("?");
      if (this.#token === "(") {
        this.#next();
        properties.push(types.add(TypeOp.property, this.#method(), 0, name));
      } else {
        const type = this.#eat(":") ? this.#type() : types.named("any", 1);
        const whole = isOptional ? types.add(TypeOp.nullable, type) : type;
        properties.push(types.add(TypeOp.property, whole, 0, name));
      }
      if (!this.#eat(",") && !this.#eat(";")) break;
    }
    this.#eat("}");
    return types.add(TypeOp.object, types.list(properties));
  }

  #method(): number {
    const { types } = this.#file;
    const parameters = this.#parameters();
    const result = this.#eat(":") ? this.#type() : 0;
    return types.add(TypeOp.function, types.list(parameters), result);
  }

  /** `{[key: K]: V}`, standing on the bracket. */
  #dictionary(): number {
    const { types } = this.#file;
    this.#next();
    this.#next();
    const key = this.#eat(":") || this.#eat("in") ? this.#type() : this.#opaque();
    this.#eat("]");
    this.#eat("?");
    const value = this.#eat(":") ? this.#type() : this.#opaque();
    while (this.#token !== "}" && this.#token !== "") this.#next();
    this.#eat("}");
    return types.add(TypeOp.map, key, value);
  }

  #tuple(): number {
    const { types } = this.#file;
    const elements: number[] = [];
    while (this.#token !== "]" && this.#token !== "") {
      if (this.#tokens[this.#at + 1] === ":") this.#at += 2;
      elements.push(this.#type());
      if (!this.#eat(",")) break;
    }
    this.#eat("]");
    return types.add(TypeOp.tuple, types.list(elements));
  }

  #import(): number {
    const imported = this.#imported();
    if (imported === undefined) return this.#opaque();
    const type = importType(this.#file, imported.specifier, imported.names, this.#offset);
    return this.#file.types.generic(type, this.#arguments());
  }

  /** The module and the names behind `import`. */
  #imported(): { readonly specifier: string; readonly names: readonly string[] } | undefined {
    if (!this.#eat("(")) return undefined;
    const specifier = this.#next().slice(1, -1);
    this.#eat(")");
    const names: string[] = [];
    while (this.#eat(".")) names.push(this.#next());
    return { specifier, names };
  }

  #typeOf(): number {
    const { types, exprs } = this.#file;
    if (this.#eat("import")) {
      const imported = this.#imported();
      if (imported === undefined) return this.#opaque();
      importType(this.#file, imported.specifier, imported.names, this.#offset);
      let value = exprs.add(ExprOp.import, exprs.string(imported.specifier));
      for (const name of imported.names) value = exprs.memberOf(value, name);
      return types.add(TypeOp.typeOf, value);
    }
    let value = exprs.name(this.#next());
    while (this.#eat(".")) value = exprs.memberOf(value, this.#next());
    return types.add(TypeOp.typeOf, value);
  }
}
