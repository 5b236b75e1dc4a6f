const TEST_FILE = /^(?:test_.*|.*_test|conftest)\.pyi?$/;
const TEST_DIRECTORY = /(?:^|\/)tests?\//;
const TEST_CASE = /TestCase$/;

/** Whether a file's name says that it holds tests or what they share. */
export function isTestFile(path: string): boolean {
  return TEST_FILE.test(path.slice(path.lastIndexOf("/") + 1));
}

/** Whether functions named like tests are tests in this file. */
export function mayHoldTests(path: string): boolean {
  return isTestFile(path) || TEST_DIRECTORY.test(path);
}

/** Whether a class is one of tests: by its base anywhere, by its name where tests are looked for. */
export function isTestClass(name: string, bases: readonly string[], path: string): boolean {
  if (bases.some((base) => TEST_CASE.test(base))) return true;
  return name.startsWith("Test") && mayHoldTests(path);
}

/**
 * Whether a function is a test.
 *
 * @param inTestClass Whether its class is one; undefined for a function outside of classes.
 */
export function isTestFunction(
  name: string,
  inTestClass: boolean | undefined,
  path: string,
): boolean {
  if (!name.startsWith("test")) return false;
  return inTestClass ?? mayHoldTests(path);
}
