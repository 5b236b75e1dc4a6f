import assert from "node:assert/strict";
import { serveOptions } from "./serve_options.ts";

const plain = {
  workspace: undefined,
  workers: undefined,
  force: false,
  verbose: false,
  semantic: "if-fetched",
};

Deno.test("a plain command line of the server is read without the commands", () => {
  assert.deepEqual(serveOptions(["serve"]), plain);
  assert.deepEqual(serveOptions(["serve", "--workspace", "shop", "--workers=2", "--force"]), {
    ...plain,
    workspace: "shop",
    workers: 2,
    force: true,
  });
  assert.deepEqual(serveOptions(["-workspace=shop", "--verbose", "--offline"]), {
    ...plain,
    workspace: "shop",
    verbose: true,
  });
  assert.deepEqual(serveOptions(["--workspace", "shop", "--model-type", "english_optimal"]), {
    ...plain,
    workspace: "shop",
    semantic: {
      modelType: "english_optimal",
      offline: false,
      modelDir: undefined,
      ortLib: undefined,
      mirror: undefined,
      maxNodes: undefined,
    },
  });
  assert.deepEqual(
    serveOptions([
      "serve",
      "--semantic",
      "--offline",
      "--model-dir=models",
      "--ort-lib=ort.so",
      "--semantic-max-nodes=0",
      "--mirror=http://models.example/",
    ])?.semantic,
    {
      modelType: "multilingual_cjk",
      offline: true,
      modelDir: "models",
      ortLib: "ort.so",
      mirror: "http://models.example/",
      maxNodes: 0,
    },
  );
  assert.equal(serveOptions(["serve", "--no-semantic", "--model-dir=models"])?.semantic, "off");
});

Deno.test("every other command line is left to the commands", () => {
  const others = [
    [],
    ["search", "a"],
    ["--help"],
    ["serve", "--help"],
    ["serve", "here"],
    ["--workspace", "shop", "status"],
    ["serve", "--workspace"],
    ["serve", "--workspace", "shop", "--yaml"],
    ["serve", "--workers", "none"],
    ["serve", "--workers", "0"],
    ["serve", "--force=yes"],
    ["serve", "--model-type=largest"],
    ["serve", "--semantic-max-nodes=many"],
  ];
  for (const args of others) assert.equal(serveOptions(args), undefined, args.join(" "));
});
