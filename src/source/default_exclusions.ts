/**
 * What no workspace wants indexed unless it says so: directories of build output, dependencies and
 * tools, wherever they stand, and lock files, which are long, generated and describe no code.
 * Names are compared exactly.
 */
export const DEFAULT_EXCLUSIONS: {
  readonly directories: ReadonlySet<string>;
  readonly fileNames: ReadonlySet<string>;
} = {
  directories: new Set([
    ".git",
    ".gradle",
    ".graphin",
    ".next",
    ".venv",
    "__pycache__",
    "build",
    "coverage",
    "dist",
    "node_modules",
    "out",
    "target",
    "venv",
  ]),
  fileNames: new Set([
    "Cargo.lock",
    "Gemfile.lock",
    "composer.lock",
    "go.sum",
    "gradle.lockfile",
    "package-lock.json",
    "pnpm-lock.yaml",
    "poetry.lock",
    "uv.lock",
    "yarn.lock",
  ]),
};
