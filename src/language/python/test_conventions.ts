const TEST_FILE = /^(?:test_.*|.*_test|conftest)\.pyi?$/;
const TEST_DIRECTORY = /(?:^|\/)tests?\//;
/** A package's own `test` may be a part of what it offers, as `django.test` is. */
const HOLDS_ONLY_TESTS = /(?:^|\/)tests\/|^test\//;
const TEST_CASE = /TestCase$/;

/** How pytest and unittest find tests. */
export const testConventions = {
  /** Whether a file's name or its directory says that it holds tests or what they share. */
  isFile(path: string): boolean {
    return TEST_FILE.test(path.slice(path.lastIndexOf("/") + 1)) || HOLDS_ONLY_TESTS.test(path);
  },

  /** Whether a class derives from a test case. */
  isCase(bases: readonly string[]): boolean {
    return bases.some((base) => TEST_CASE.test(base));
  },

  /** Whether classes and functions outside of test cases are tests in a file when they are named so. */
  areLookedFor(path: string): boolean {
    return this.isFile(path) || TEST_DIRECTORY.test(path);
  },

  /** Whether a class is one of tests: by its base anywhere, by its name where tests are looked for. */
  isClass(name: string, bases: readonly string[], path: string): boolean {
    return this.isCase(bases) || (name.startsWith("Test") && this.areLookedFor(path));
  },

  /**
   * Whether a function is a test.
   *
   * @param isInTestClass Whether its class is one; undefined for a function outside of classes.
   */
  isFunction(name: string, isInTestClass: boolean | undefined, path: string): boolean {
    return name.startsWith("test") && (isInTestClass ?? this.areLookedFor(path));
  },
} as const;
