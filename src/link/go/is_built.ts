import type { LinkFile } from "../link_model.ts";

/** Whether a build for linux on amd64 without custom tags takes a file, by its name and its constraint. */
export function isBuilt(file: LinkFile): boolean {
  const suffix = /_([a-z0-9]+?)(?:_([a-z0-9]+))?(?:_test)?\.go$/.exec(file.path);
  const words = [suffix?.[1], suffix?.[2]];
  if (words.some((word) => word !== undefined && OTHER_PLATFORMS.has(word))) return false;
  const constraint = file.facts.text(file.facts.file.buildConstraint(0));
  if (constraint === "") return true;
  return evaluate(constraint);
}

/** Evaluates a build constraint for linux on amd64 without custom tags; what cannot be read counts as built. */
function evaluate(constraint: string): boolean {
  const terms = constraint.replace(/^\/\/\s*(?:go:build|\+build)\s*/, "")
    .split("||").map((any) => any.split("&&"));
  return terms.some((all) =>
    all.every((term) => {
      const tag = term.replace(/[()\s]/g, "");
      return tag.startsWith("!") ? !isTagSet(tag.slice(1)) : isTagSet(tag);
    })
  );
}

function isTagSet(tag: string): boolean {
  return ["linux", "amd64", "unix", "gc", "cgo"].includes(tag) || /^go1\.\d+$/.test(tag);
}

const OTHER_PLATFORMS: ReadonlySet<string> = new Set([
  "aix",
  "android",
  "darwin",
  "dragonfly",
  "freebsd",
  "illumos",
  "ios",
  "js",
  "netbsd",
  "openbsd",
  "plan9",
  "solaris",
  "wasip1",
  "windows",
  "zos",
  "386",
  "arm",
  "arm64",
  "loong64",
  "mips",
  "mips64",
  "mips64le",
  "mipsle",
  "ppc64",
  "ppc64le",
  "riscv64",
  "s390x",
  "wasm",
]);
