/**
 * The group of a setting, which linking reads as a whole: the first part of its key, or the first two in tables that hold
 * what has nothing to do with each other (`tool.poetry`, `project.dependencies`).
 */
export function settingGroup(key: string): string {
  return /^(?:(?:tool|project)\.)?[^.[@\s]*/.exec(key)?.[0] ?? "";
}
