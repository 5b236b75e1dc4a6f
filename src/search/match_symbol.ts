import type { NodeHandle } from "../facts/node_handle.ts";
import { bareId } from "./bare_id.ts";
import { foldText } from "./fold_text.ts";
import { symbolMatch } from "./symbol_match.ts";
import type { SymbolNames } from "./symbol_names.ts";

/** How the name `asked` matches a node: one of {@link symbolMatch}, with `otherCase` added or not, or undefined. */
export function matchSymbol(
  asked: string,
  names: SymbolNames,
  handle: NodeHandle,
): number | undefined {
  const forms = {
    id: foldText(names.id(handle)),
    displayName: foldText(names.displayName(handle)),
    simpleName: foldText(names.simpleName(handle)),
  };
  const match = compare(asked, forms);
  if (match !== undefined) return match;
  const lowered = compare(asked.toLowerCase(), {
    id: forms.id.toLowerCase(),
    displayName: forms.displayName.toLowerCase(),
    simpleName: forms.simpleName.toLowerCase(),
  });
  return lowered === undefined ? undefined : lowered + symbolMatch.otherCase;
}

interface Forms {
  readonly id: string;
  readonly displayName: string;
  readonly simpleName: string;
}

function compare(asked: string, forms: Forms): number | undefined {
  const id = forms.id;
  if (id === asked || (asked.includes("(") && squeeze(id) === squeeze(asked))) {
    return symbolMatch.id;
  }
  const bare = bareId(id);
  if (bare === asked) return symbolMatch.bareId;
  if (forms.displayName === asked || forms.simpleName === asked) return symbolMatch.name;
  const isSuffix = asked.includes("(")
    ? endsAfterBoundary(squeeze(id), squeeze(asked))
    : endsAfterBoundary(bare, asked);
  return isSuffix ? symbolMatch.suffix : undefined;
}

/** Parameter types are written with blanks or without. */
function squeeze(id: string): string {
  return id.replace(/\s+/g, "");
}

function endsAfterBoundary(id: string, end: string): boolean {
  return id.length > end.length && id.endsWith(end) &&
    /[./#]/.test(id.charAt(id.length - end.length - 1));
}
