/** Basenames of files whose whole set matters to imports. */
export const configurationBasenames: ReadonlySet<string> = new Set([
  "package.json",
  "pnpm-workspace.yaml",
  "lerna.json",
  "tsconfig.json",
  "jsconfig.json",
  "deno.json",
  "deno.jsonc",
  "go.mod",
  "go.work",
  "pyproject.toml",
  "setup.cfg",
  "setup.py",
  "__init__.py",
  "pom.xml",
  "settings.gradle",
  "settings.gradle.kts",
]);
