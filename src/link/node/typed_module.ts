import type { LinkFile, World } from "../link_model.ts";

/** A module: the file that implements it, and the one that declares its types where that is another. */
export interface TypedModule {
  readonly file: LinkFile;
  readonly types: LinkFile | undefined;
}

const IMPLEMENTATIONS: ReadonlyMap<string, readonly string[]> = new Map([
  [".d.ts", [".js", ".jsx"]],
  [".d.mts", [".mjs"]],
  [".d.cts", [".cjs"]],
]);

const DECLARATIONS: ReadonlyMap<string, readonly string[]> = new Map([
  [".js", [".d.ts"]],
  [".jsx", [".d.ts"]],
  [".mjs", [".d.mts"]],
  [".cjs", [".d.cts"]],
]);

/** A module by either of its files: `order.d.ts` beside `order.js` only declares the types of it. */
export function typedModule(world: World, file: LinkFile): TypedModule {
  const implementation = sibling(world, file, /\.d\.[mc]?ts$/, IMPLEMENTATIONS);
  if (implementation !== undefined) return { file: implementation, types: file };
  return { file, types: sibling(world, file, /(?<!\.d)\.[mc]?jsx?$/, DECLARATIONS) };
}

function sibling(
  world: World,
  { path }: LinkFile,
  extension: RegExp,
  others: ReadonlyMap<string, readonly string[]>,
): LinkFile | undefined {
  const own = extension.exec(path)?.[0];
  if (own === undefined) return undefined;
  for (const other of others.get(own) ?? []) {
    const file = world.fileAt(path.slice(0, -own.length) + other);
    if (file !== undefined) return file;
  }
  return undefined;
}
