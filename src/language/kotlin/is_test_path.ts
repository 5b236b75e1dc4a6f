const TEST_FILE = /(?:Tests?|TestCase|Spec|IT)\.kts?$/;

const SOURCE_SET = /(?:^|\/)src\/([^/]+)\//;

const TEST_SOURCE_SET =
  /^(?:test|tests|it|testFixtures|integrationTest|functionalTest|[a-z]\w*Tests?)$/;

const TEST_FOLDER = /(?:^|\/)(?:tests?|androidTest|[a-z]\w*Test)\//;

/** Whether a file holds tests, by its folder (`src/test`, `src/jvmTest`, `test`) or its name (`OrderTest.kt`). */
export function isTestPath(path: string): boolean {
  if (TEST_FILE.test(path)) return true;
  const set = SOURCE_SET.exec(path)?.[1];
  if (set !== undefined && /^(?:main|\w*Main|kotlin|java)$/.test(set)) return false;
  return set === undefined ? TEST_FOLDER.test(path) : TEST_SOURCE_SET.test(set);
}
