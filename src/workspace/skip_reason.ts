import type { SkippedPath } from "../source/skipped_path.ts";

/** Why a path is not indexed, in words. */
export function skipReason(skipped: SkippedPath): string {
  switch (skipped.reason) {
    case "too-large":
      return `too large: ${skipped.size} bytes, at most ${skipped.limit}`;
    case "unreadable":
      return `unreadable: ${skipped.message}`;
    case "symlink":
      return `a symbolic link to ${
        skipped.target === "missing" ? "nothing" : `a ${skipped.target}`
      }; links are not followed`;
    case "not-regular":
      return "not a regular file";
    case "unsupported-name":
      return "the name holds a control character";
    case "too-deep":
      return "too many directories on top of one another";
  }
}
