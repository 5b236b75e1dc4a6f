const code = /\.(?:java|kts?|pyi?|[mc]?[jt]s|[jt]sx|go)$/;
const test =
  /(?:^|\/)(?:tests?|__tests__|spec|specs|testing|testdata|fixtures|benchmarks?)\/|(?:^|\/)(?:test_[^/]*|conftest)\.py$|_test\.(?:go|py|[jt]sx?)$|\.(?:test|spec)\.[mc]?[jt]sx?$|Tests?\.(?:java|kt)$/;
const generated = /(?:^|\/)(?:dist|build|vendor|node_modules|generated|gen)\/|\.min\.js$|\.pb\.go$/;

/** Whether a path is that of code that runs, no test, and written by hand. */
export function isImplementation(path: string): boolean {
  return code.test(path) && !test.test(path) && !generated.test(path);
}
