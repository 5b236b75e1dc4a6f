import { ExprOp } from "../../facts/expr_op.ts";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import type { LinkFile, World } from "../link_model.ts";

/** Where a module's `__getattr__` finds an attribute: a module's name, relative ones with their dots, and a name in it. */
export interface LazyMember {
  readonly module: string;
  readonly name: string;
}

/**
 * What a table of a module with a `__getattr__` says of an attribute: `{"Name": ".module"}`,
 * `{"Name": (".module", "attribute")}`, `{"Name": "module:attribute"}` or `{".module": ["Name"]}`.
 */
export function lazyMember(world: World, file: LinkFile, name: string): LazyMember | undefined {
  const rows = world.rows(file, "__getattr__");
  if (rows === undefined) return undefined;
  world.readStars(file);
  const { bindings, exprs, members } = file.facts;
  const [start, end] = file.facts.range(
    bindings.scope,
    bindings.count,
    FactsBuilder.fileScope,
  );
  for (let row = start; row < end; row++) {
    const table = bindings.init(row);
    if (exprs.op(table) !== ExprOp.object) continue;
    const [first, last] = file.facts.range(members.object, members.count, table);
    for (let member = first; member < last; member++) {
      const key = file.facts.text(members.name(member));
      const found = key === name
        ? namedIn(file, name, members.value(member))
        : listedIn(file, key, name, members.value(member));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** The value of an attribute's own key. */
function namedIn(file: LinkFile, name: string, value: number): LazyMember | undefined {
  const { exprs } = file.facts;
  if (exprs.op(value) === ExprOp.string) {
    const [module = "", attribute = name] = file.facts.text(exprs.text(value)).split(":");
    return { module, name: attribute };
  }
  if (exprs.op(value) !== ExprOp.tuple && exprs.op(value) !== ExprOp.array) return undefined;
  const [module, attribute = name] = stringsIn(file, value);
  return module === undefined ? undefined : { module, name: attribute };
}

/** The value of a module's key: the attributes that it gives. */
function listedIn(
  file: LinkFile,
  module: string,
  name: string,
  value: number,
): LazyMember | undefined {
  const { exprs } = file.facts;
  if (exprs.op(value) !== ExprOp.tuple && exprs.op(value) !== ExprOp.array) return undefined;
  return stringsIn(file, value).includes(name) ? { module, name } : undefined;
}

function stringsIn(file: LinkFile, list: number): string[] {
  const { exprs } = file.facts;
  const texts: string[] = [];
  for (let cell = exprs.a(list); cell !== 0; cell = exprs.b(cell)) {
    const item = exprs.a(cell);
    if (exprs.op(item) === ExprOp.string) texts.push(file.facts.text(exprs.text(item)));
  }
  return texts;
}
