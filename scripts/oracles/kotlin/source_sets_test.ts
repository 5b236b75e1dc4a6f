import { deepEqual, throws } from "node:assert/strict";

import { sourceSetOptions } from "./source_sets.ts";

Deno.test("files of multiplatform modules are given with the source sets they belong to", () => {
  deepEqual(
    sourceSetOptions([
      "http/src/commonMain/kotlin/Url.kt",
      "http/src/jvmMain/kotlin/Url.jvm.kt",
      "io/src/commonMain/kotlin/Pool.kt",
    ]),
    [
      "-Xmulti-platform",
      "-Xfragments=commonMain,jvmMain",
      "-Xfragment-refines=jvmMain:commonMain",
      "-Xfragment-sources=commonMain:http/src/commonMain/kotlin/Url.kt," +
      "commonMain:io/src/commonMain/kotlin/Pool.kt,jvmMain:http/src/jvmMain/kotlin/Url.jvm.kt",
    ],
  );
});

Deno.test("a package of one platform needs no source sets", () => {
  deepEqual(sourceSetOptions(["src/main/java/shop/Order.kt", "Main.kt"]), []);
});

Deno.test("a source set whose place is unknown is refused", () => {
  throws(() => sourceSetOptions(["src/nativeMain/kotlin/Url.kt"]), {
    message: "add the source sets nativeMain to the order of refinement",
  });
});
