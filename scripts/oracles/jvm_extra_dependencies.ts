/**
 * By the name of a package what its build compiles against and its published artifact does not ask for (Maven's
 * `provided` and `optional`, Gradle's `compileOnly`), each as `group:artifact:version`.
 */
export const jvmExtraDependencies: Readonly<Record<string, readonly string[]>> = {
  rocketmq: ["io.opentracing:opentracing-api:0.33.0"],
};
