import { DefKind } from "../facts/def_kind.ts";
import { type DefRef, defRef } from "./def_ref.ts";
import { joinPath } from "./join_path.ts";
import type { LinkFile, World } from "./link_model.ts";

/** A link of a document that leads to a file or heading of the workspace. */
export interface DocumentLink {
  /** Definition row of the section that holds it. */
  readonly source: number;
  readonly target: DefRef;
  readonly line: number;
}

/** Finds the targets of a document's links; those that leave the workspace or lead nowhere are left out. */
export function documentLinks(world: World, file: LinkFile): readonly DocumentLink[] {
  const { links } = file.facts;
  const found: DocumentLink[] = [];
  for (let row = 1; row < links.count; row++) {
    const target = linkTarget(world, file, file.facts.text(links.target(row)));
    if (target !== undefined) {
      found.push({ source: links.def(row), target, line: links.line(row) });
    }
  }
  return found;
}

function linkTarget(world: World, file: LinkFile, link: string): DefRef | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(link)) return undefined;
  const hash = link.indexOf("#");
  const path = decoded((hash < 0 ? link : link.slice(0, hash)).replace(/\?.*$/, ""));
  const slug = hash < 0 ? "" : decoded(link.slice(hash + 1));
  const base = path.startsWith("/") ? "" : file.directory;
  const target = path === "" ? file : world.fileAt(joinPath(base, path.replace(/^\//, "")) ?? "");
  if (target === undefined) return undefined;
  if (slug === "") return path === "" ? undefined : defRef.of(target.number, 0);
  world.readStars(target);
  const { defs } = target.facts;
  for (let def = 1; def < defs.count; def++) {
    if (defs.kind(def) !== DefKind.section) continue;
    if (target.facts.text(defs.qualifier(def)) === slug) return defRef.of(target.number, def);
  }
  return path === "" ? undefined : defRef.of(target.number, 0);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
