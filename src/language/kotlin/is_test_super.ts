const specs: ReadonlySet<string> = new Set([
  "AnnotationSpec",
  "BehaviorSpec",
  "DescribeSpec",
  "ExpectSpec",
  "FeatureSpec",
  "FreeSpec",
  "FunSpec",
  "ShouldSpec",
  "StringSpec",
  "WordSpec",
  "Spek",
  "TestCase",
]);

/** Whether a supertype is one that only tests have. */
export function isTestSuper(name: string): boolean {
  return specs.has(name.slice(name.lastIndexOf(".") + 1));
}
