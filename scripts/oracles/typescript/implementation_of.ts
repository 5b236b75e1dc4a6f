import ts from "typescript";

/**
 * The one with a body among the declarations of an overloaded function or method, else the first of them.
 *
 * @param all Declarations of the same symbol.
 */
export function implementationOf(
  declaration: ts.Declaration,
  all: readonly ts.Declaration[],
): ts.Declaration {
  if (!ts.isFunctionLike(declaration)) return declaration;
  const { kind, parent } = declaration;
  const same = all.filter((each) => each.kind === kind && each.parent === parent);
  const written = same.find((each) => "body" in each && each.body !== undefined);
  return written ?? same[0] ?? declaration;
}
