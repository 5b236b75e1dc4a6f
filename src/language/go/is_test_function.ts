const TEST = /^(?:Test|Benchmark|Fuzz|Example)(?![\p{Ll}])/u;

/** Whether a function of a test file is run by `go test`, or is a method of a suite that is. */
export function isTestFunction(name: string): boolean {
  return TEST.test(name);
}
