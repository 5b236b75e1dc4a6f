import ts from "typescript";

import type { CorpusPackage } from "../../corpus/fetch.ts";

/** What the compiler needs beside a package's checkout. */
export interface PackageProject {
  /** Packages to install beyond the dependencies that the package names itself: version ranges by name. */
  readonly dependencies: Readonly<Record<string, string>>;
  /** Development dependencies of the package that its sources import. */
  readonly development: readonly string[];
  /** Dependencies of the package that cannot be had. */
  readonly without: readonly string[];
  readonly options: ts.CompilerOptions;
  /** Texts, by path below the checkout, of what its sources import and its archive leaves out. Outside the package. */
  readonly stubs: Readonly<Record<string, string>>;
}

/** Says nothing of mistakes and follows no JavaScript of other packages, but infers as much as it can. */
const common: ts.CompilerOptions = {
  allowJs: true,
  checkJs: false,
  maxNodeModuleJsDepth: 0,
  noEmit: true,
  skipLibCheck: true,
  strict: true,
  useUnknownInCatchVariables: false,
  target: ts.ScriptTarget.ESNext,
  resolveJsonModule: true,
  esModuleInterop: true,
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.ReactJSX,
};

const bundled: ts.CompilerOptions = {
  ...common,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
};

const onNode: ts.CompilerOptions = {
  ...common,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
};

const typesOfNode = { "@types/node": "24.2.0" };

/** Packages of the same project and of its stories and tests. */
const aroundReactAdmin = {
  ...typesOfNode,
  "@testing-library/user-event": "^14.5.2",
  "@types/lodash": "^4.17.0",
  "@types/react-dom": "^18.3.0",
  "ra-data-fakerest": "5.15.4",
  "ra-i18n-polyglot": "5.15.4",
  "ra-language-english": "5.15.4",
  "ra-language-french": "^5.0.0",
  "@types/jest": "^29.5.2",
};

const projects: Readonly<Record<string, Partial<PackageProject>>> = {
  mongodb: {
    development: [
      "@aws-sdk/credential-providers",
      "@types/kerberos",
      "@types/whatwg-url",
    ],
    options: { ...onNode, esModuleInterop: false, lib: ["lib.es2023.d.ts"], types: ["node"] },
  },
  "puppeteer-core": {
    development: [
      "@types/chrome",
      "@types/debug",
      "@types/ws",
      "mitt",
      "parsel-js",
      "rxjs",
      "urlpattern-polyfill",
    ],
    stubs: {
      "third_party/mitt/mitt.ts": `export * from "mitt";\nexport { default } from "mitt";\n`,
      "third_party/parsel-js/parsel-js.ts": `export * from "parsel-js";\n`,
      "third_party/rxjs/rxjs.ts": `export * from "rxjs";\n`,
      "third_party/urlpattern-polyfill/urlpattern-polyfill.ts":
        `export * from "urlpattern-polyfill";\n`,
    },
  },
  "matrix-js-sdk": {
    development: ["@types/content-type", "@types/sdp-transform", "@types/uuid"],
    dependencies: { ...typesOfNode, "@types/events": "^3.0.3" },
  },
  "ra-core": {
    development: [
      "@hookform/resolvers",
      "@tanstack/react-query-devtools",
      "@testing-library/react",
      "@types/node-polyglot",
      "@types/react",
      "expect",
      "yup",
      "zod",
    ],
    dependencies: {
      ...aroundReactAdmin,
      "@mui/icons-material": "^5.16.12",
      "@mui/material": "^5.16.12",
      "@tanstack/query-async-storage-persister": "^5.90.2",
      "@tanstack/react-query-persist-client": "^5.90.2",
      "ra-ui-materialui": "5.15.4",
    },
    options: { ...bundled, paths: { "ra-core": ["./src/index.ts"] } },
  },
  "ra-ui-materialui": {
    development: [
      "@testing-library/react",
      "@types/dompurify",
      "@types/react",
      "@types/react-is",
      "@types/react-transition-group",
      "expect",
      "ra-core",
    ],
    dependencies: { ...aroundReactAdmin, "react-admin": "5.15.4", "zod": "^4.3.6" },
  },
  eslint: {
    development: ["@eslint/json", "@types/esquery"],
    dependencies: {
      ...typesOfNode,
      "@types/debug": "^4.1.12",
      "@types/cross-spawn": "^6.0.6",
      "@types/esutils": "^2.0.2",
      "@types/glob-parent": "^5.1.3",
      "@types/imurmurhash": "^0.1.4",
      "@types/is-glob": "^4.0.4",
      "@types/natural-compare": "^1.4.3",
      "@types/json-stable-stringify-without-jsonify": "^1.0.2",
    },
    options: onNode,
  },
  webpack: {
    development: ["@types/graceful-fs", "@types/mime-db", "eslint-scope", "acorn"],
    options: onNode,
  },
  "discord.js": {
    dependencies: { ...typesOfNode, "@types/lodash.snakecase": "^4.1.9" },
    options: onNode,
  },
  mongoose: {
    dependencies: { ...typesOfNode, "@types/ms": "^2.1.0" },
    options: onNode,
  },
  ethers: { dependencies: { "@types/ws": "8.5.9" } },
  viem: {
    dependencies: { ...typesOfNode, "@types/ws": "8.18.1" },
    without: ["mppx", "typescript"],
  },
  svelte: { development: ["@types/aria-query", "@types/trusted-types"] },
};

/** How the compiler is to look at a package. */
export function packageProject({ name }: CorpusPackage): PackageProject {
  return {
    dependencies: typesOfNode,
    development: [],
    without: [],
    options: bundled,
    stubs: {},
    ...projects[name],
  };
}
