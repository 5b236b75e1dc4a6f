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

/**
 * Evaluates a build constraint for linux on amd64 without custom tags (https://pkg.go.dev/cmd/go#hdr-Build_constraints);
 * what cannot be read counts as built.
 */
function evaluate(constraint: string): boolean {
  const tokens = constraint.replace(/^\/\/\s*(?:go:build|\+build)\s*/, "")
    .match(/\|\||&&|[!()]|[^\s!()&|]+/g) ?? [];
  let next = 0;
  const either = (): boolean => {
    let value = both();
    while (tokens[next] === "||") {
      next++;
      const other = both();
      value ||= other;
    }
    return value;
  };
  const both = (): boolean => {
    let value = single();
    while (tokens[next] === "&&") {
      next++;
      const other = single();
      value &&= other;
    }
    return value;
  };
  const single = (): boolean => {
    const token = tokens[next++];
    if (token === "!") return !single();
    if (token !== "(") return token === undefined || isTagSet(token);
    const value = either();
    next++;
    return value;
  };
  return either();
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
