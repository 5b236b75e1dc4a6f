/** The six languages graphin parses; also the first folder level of the corpus cache. */
export type CorpusLanguage =
  | "typescript"
  | "javascript"
  | "python"
  | "java"
  | "kotlin"
  | "go";

/** The package client that fetches an archive. */
export type ArchiveClient = "npm" | "pip" | "mvn" | "go";

/** Copies one part of an unpacked archive into the package's checkout. */
export interface KeptPart {
  /** Path inside the archive, below its single top folder where it has one; `""` is everything. */
  readonly from: string;
  /** Path below the package's checkout; `""` is the checkout itself. */
  readonly to: string;
}

/** One archive as its registry serves it, pinned. */
export interface PinnedArchive {
  readonly client: ArchiveClient;
  /**
   * The name in the client's own terms: npm and PyPI package name, Go module path, or
   * `group:artifact` for Maven, whose sources jar is then meant.
   */
  readonly artifact: string;
  readonly version: string;
  /** SHA-256 of the archive file (`.tgz`, `.tar.gz`, `-sources.jar`, module `.zip`), in hex. */
  readonly sha256: string;
  /** What becomes part of the checkout; build output beside the sources stays out. */
  readonly keep: readonly KeptPart[];
}

/** A real package of one language, put together from one archive or from the modules of one project. */
export interface PinnedPackage {
  readonly language: CorpusLanguage;
  readonly name: string;
  readonly version: string;
  readonly archives: readonly PinnedArchive[];
}

const everything: readonly KeptPart[] = [{ from: "", to: "" }];

function parts(...paths: string[]): KeptPart[] {
  return paths.map((path) => ({ from: path, to: path }));
}

function npm(
  language: "typescript" | "javascript",
  artifact: string,
  version: string,
  sha256: string,
  ...paths: string[]
): PinnedPackage {
  const keep = parts("package.json", ...paths);
  const archives: PinnedArchive[] = [{ client: "npm", artifact, version, sha256, keep }];
  return { language, name: artifact, version, archives };
}

function pip(artifact: string, version: string, sha256: string): PinnedPackage {
  const archives: PinnedArchive[] = [{
    client: "pip",
    artifact,
    version,
    sha256,
    keep: everything,
  }];
  return { language: "python", name: artifact, version, archives };
}

function go(name: string, artifact: string, version: string, sha256: string): PinnedPackage {
  const archives: PinnedArchive[] = [{ client: "go", artifact, version, sha256, keep: everything }];
  return { language: "go", name, version, archives };
}

/** A jar of JVM sources of one module, laid out as the Maven module it was made from. */
function jvmSources(
  artifact: string,
  version: string,
  sha256: string,
  module: string,
  ...roots: string[]
): PinnedArchive {
  const at = module === "" ? "" : `${module}/`;
  const keep = roots.map((root) => ({ from: root, to: `${at}src/main/java/${root}` }));
  const pom = `META-INF/maven/${artifact.replace(":", "/")}/pom.xml`;
  return {
    client: "mvn",
    artifact,
    version,
    sha256,
    keep: [...keep, { from: pom, to: `${at}pom.xml` }],
  };
}

/** A jar of Kotlin multiplatform sources, whose top folders are the source sets. */
function sourceSets(
  artifact: string,
  version: string,
  sha256: string,
  module: string,
  ...sets: string[]
): PinnedArchive {
  const at = module === "" ? "" : `${module}/`;
  const keep = sets.map((set) => ({ from: set, to: `${at}src/${set}/kotlin` }));
  return { client: "mvn", artifact, version, sha256, keep };
}

function ktor(module: string, sha256: string, ...sets: string[]): PinnedArchive {
  const name = `ktor-${module}`;
  return sourceSets(`io.ktor:${name}-jvm`, "3.5.2", sha256, name, ...sets);
}

function rocketmq(module: string, sha256: string): PinnedArchive {
  return jvmSources(`org.apache.rocketmq:rocketmq-${module}`, "5.5.0", sha256, module, "org");
}

/**
 * Real code for measuring graphin: at least 300 source files in each language, among them one
 * package of 500 files or more. Everything here may be looked at while tuning; packages kept for
 * an unseen run must not be added.
 */
export const corpusPackages: readonly PinnedPackage[] = [
  npm(
    "typescript",
    "mongodb",
    "7.9.0",
    "f66e692646d2678dd4281fc2e8637493d79e8732df128c61e9214a35b147bb03",
    "src",
    "tsconfig.json",
  ),
  npm(
    "typescript",
    "puppeteer-core",
    "24.43.1",
    "b6853eba26fa6b686727cdad5d09a5765d231a6ca0f5b74ccb236713c696f400",
    "src",
  ),
  npm(
    "typescript",
    "matrix-js-sdk",
    "37.5.0",
    "014037b1d756637b7993fa8a57dfb4cf8ef65eff85300da61e5c22de3673985f",
    "src",
  ),
  npm(
    "typescript",
    "ra-core",
    "5.15.4",
    "7a6454d783fad7ab8c86f67af9a27c6ec34cdca4293effb73963d2a43479185c",
    "src",
  ),
  npm(
    "typescript",
    "ra-ui-materialui",
    "5.15.4",
    "f7e5a43dfc4ce346b8e5b567eacfd486367a19b40a22db0b8489ee595bc1af49",
    "src",
  ),
  npm(
    "javascript",
    "eslint",
    "10.15.0",
    "8cb5e45fb5b1174e4216d546b69d37c0ac5cb5d9ba8342946a04af1f59605edb",
    "bin",
    "conf",
    "lib",
    "messages",
  ),
  npm(
    "javascript",
    "webpack",
    "5.113.0",
    "095755cb8e271b3f38615ae794264f314b1e4dd3158c5677e8700aee9ea20bb7",
    "bin",
    "hot",
    "lib",
    "schemas",
  ),
  npm(
    "javascript",
    "discord.js",
    "14.28.0",
    "9500b88fe1f9f34af0a496e437eed55d018ff92aa770b2cbbe5e16ea9ca4782e",
    "src",
  ),
  npm(
    "javascript",
    "mongoose",
    "9.12.0",
    "bf1e1936bea4dce05732fd04d81a3ec05fd6af93f915e54063d7921d55a72b76",
    "index.js",
    "lib",
  ),
  pip("rich", "15.0.0", "edd07a4824c6b40189fb7ac9bc4c52536e9780fbbfbddf6f1e2502c31b068c36"),
  pip("networkx", "3.6.1", "26b7c357accc0c8cde558ad486283728b65b6a95d85ee1cd66bafab4c8168509"),
  pip("httpx", "0.28.1", "75e98c5f16b0f35b567856f597f06ff2270a374470a5c2392242528e3e3e42fc"),
  pip("jinja2", "3.1.6", "0137fb05990d35f1275a587e9aee6d56da821fc83491a0fb838183be43f66d6d"),
  pip("click", "8.5.1", "9bbfada76703fd1d784b83eea012e3e8c6a001a876543ef104fa56aaaeb072b4"),
  {
    language: "java",
    name: "commons-lang3",
    version: "3.20.0",
    archives: [
      jvmSources(
        "org.apache.commons:commons-lang3",
        "3.20.0",
        "eec245e820ec2800a1780cf756aefb427c1c6170e06902e67ac15b6910ce6335",
        "",
        "org",
      ),
    ],
  },
  {
    language: "java",
    name: "gson",
    version: "2.14.0",
    archives: [
      jvmSources(
        "com.google.code.gson:gson",
        "2.14.0",
        "a4873f0ef88981cab520c3d7449cd89a68e605f15e9fe46e1aa2c77d5f87eb6f",
        "",
        "com",
        "module-info.java",
      ),
    ],
  },
  {
    language: "java",
    name: "rocketmq",
    version: "5.5.0",
    archives: [
      rocketmq("client", "247d8ee1b081248d8478c00f9a04f7fd9222944d55659701721aad2e41c349a5"),
      rocketmq("common", "df18afead6c10ffc3fe396d987951f7170f1501f91d1617a7204ca4c234989cf"),
      rocketmq("remoting", "cab4f516d414427027f0f1a4f4fd9f682de4213d570ee8914e417f730eec0d7c"),
    ],
  },
  {
    language: "kotlin",
    name: "okhttp",
    version: "5.5.1",
    archives: [
      sourceSets(
        "com.squareup.okhttp3:okhttp-jvm",
        "5.5.1",
        "74c09259e1312b5bec280b62cfc7956927c02e157c89fd56ce3c4c5406f9179b",
        "",
        "commonJvmAndroid",
        "jvmMain",
      ),
    ],
  },
  {
    language: "kotlin",
    name: "javalin",
    version: "7.2.3",
    archives: [
      jvmSources(
        "io.javalin:javalin",
        "7.2.3",
        "fe4487a8bac70b9b3c89cee3ec9560e3b07e47ed01fb5d824580a4d18458e321",
        "",
        "io",
      ),
    ],
  },
  {
    language: "kotlin",
    name: "kotlinx-coroutines-core",
    version: "1.11.0",
    archives: [
      sourceSets(
        "org.jetbrains.kotlinx:kotlinx-coroutines-core-jvm",
        "1.11.0",
        "3e0847c0b463965404d5b6fe5d6868000a220b050180dec68501801e9439976a",
        "",
        "commonMain",
        "concurrentMain",
        "jvmMain",
      ),
    ],
  },
  {
    language: "kotlin",
    name: "ktor",
    version: "3.5.2",
    archives: [
      ktor(
        "client-core",
        "c01512f9e18a117720d6be06b4f648956a75caae7740f7e36c7993553528f33b",
        "commonMain",
        "jvmAndPosixMain",
        "jvmMain",
      ),
      ktor(
        "events",
        "25a4d89461d074f84b3f77d8bfe875832adfe744c83aee283f4586f37acdffc3",
        "commonMain",
      ),
      ktor(
        "http",
        "847185d914490c7f77299a097171e56cd86a657084d2ad2eb5378433867942aa",
        "commonMain",
        "jvmMain",
      ),
      ktor(
        "http-cio",
        "1ca52ec0def665d7fdb71f885f846840d06996fa4ba1dcba7d40caf66dde98f3",
        "commonMain",
        "jvmAndPosixMain",
        "jvmMain",
      ),
      ktor(
        "io",
        "55875bda8104de471efa9482a4b87a1fda8dc4d3a9a801600b19fe6fac3adcc4",
        "commonMain",
        "jvmAndPosixMain",
        "jvmMain",
      ),
      ktor(
        "network",
        "f3560cb22f6742f9fcf6665445264bd898b84694972594ba4fed1d31dfd73238",
        "commonMain",
        "jvmMain",
      ),
      ktor(
        "server-auth",
        "8658a67e12f23f9320fd9ebb3af8b11a7a092a3f918342a42fdac354514cd713",
        "commonMain",
        "jvmMain",
      ),
      ktor(
        "server-core",
        "01312f7b55f09714323c0ac4d47ae6a5abf977f5f211da225506b4082607a6aa",
        "commonMain",
        "jvmMain",
      ),
      ktor(
        "utils",
        "517b57d7796b34ccabd2bc480416f1119ce351a8619054d12b21486049b7baf1",
        "commonMain",
        "jvmMain",
      ),
      ktor(
        "websockets",
        "83e4ae6c0da71b33c896c5abe999accc6b5797c359ba81232171b73e943a7e62",
        "commonMain",
        "jvmMain",
      ),
    ],
  },
  go(
    "gin",
    "github.com/gin-gonic/gin",
    "v1.12.0",
    "ae8cf99332b133a0d527acbb68c0177a4290b781cb4089fc4893a261e45ab63e",
  ),
  go(
    "cobra",
    "github.com/spf13/cobra",
    "v1.10.2",
    "a00aae6fcd631e0fde52c98604452ff70e1b73c3b8a560d68db15aff5e26872d",
  ),
  go(
    "viper",
    "github.com/spf13/viper",
    "v1.21.0",
    "4096e4ccdbb74027c49f0dfede6d67193053b0d1c1ecce57543cf3dacc7b249e",
  ),
  go(
    "caddy",
    "github.com/caddyserver/caddy/v2",
    "v2.11.9",
    "fdac2c0901e3e4064bf1da1558f9860cd175eecdf7179b17611d820008268e9b",
  ),
  go(
    "hugo",
    "github.com/gohugoio/hugo",
    "v0.152.2",
    "5e540330b50c9936664c346da038023e37c0060f92d973a1f42e43c30d807322",
  ),
];
