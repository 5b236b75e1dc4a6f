/**
 * By the name of a package what its build compiles against and its published artifact does not ask for (Maven's
 * `provided` and `optional`, Gradle's `compileOnly`), each as `group:artifact:version`.
 */
export const jvmExtraDependencies: Readonly<Record<string, readonly string[]>> = {
  rocketmq: ["io.opentracing:opentracing-api:0.33.0"],
  javalin: [
    "com.aayushatharva.brotli4j:brotli4j:1.23.0",
    "com.github.luben:zstd-jni:1.5.7-13",
    "com.fasterxml.jackson.core:jackson-databind:2.22.1",
    "com.fasterxml.jackson.module:jackson-module-kotlin:2.22.1",
    "tools.jackson.core:jackson-databind:3.2.1",
    "tools.jackson.module:jackson-module-kotlin:3.2.1",
    "com.google.code.gson:gson:2.14.0",
  ],
  okhttp: [
    "org.codehaus.mojo:animal-sniffer-annotations:1.26",
    "org.bouncycastle:bctls-jdk18on:1.79",
    "org.conscrypt:conscrypt-openjdk-uber:2.5.2",
    "org.graalvm.nativeimage:svm:23.1.8",
    "org.openjsse:openjsse:1.1.14",
  ],
  "kotlinx-coroutines-core": [
    "org.jetbrains.kotlinx:atomicfu-jvm:0.32.1",
    "org.codehaus.mojo:animal-sniffer-annotations:1.26",
    "com.google.android:annotations:4.1.1.4",
  ],
  mockk: [
    "org.junit.jupiter:junit-jupiter-api:5.13.4",
    "junit:junit:4.13.2",
    "org.slf4j:slf4j-api:2.0.17",
  ],
  ktor: ["org.jetbrains.kotlinx:atomicfu-jvm:0.32.1"],
};
