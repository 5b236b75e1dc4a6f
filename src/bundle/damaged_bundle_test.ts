import assert from "node:assert/strict";
import { BundleTrial } from "../../tests/support/bundle_trial.ts";
import { mutate } from "../../tests/support/mutate.ts";
import { Random } from "../../tests/support/random.ts";
import { ArchiveSource } from "./archive_source.ts";
import { BundleError } from "./bundle_error.ts";
import { verifyBundle } from "./verify_bundle.ts";

const attempts = 400;

for (const form of ["a tar archive", "a gzipped one"]) {
  Deno.test(
    `a bundle as ${form} that was damaged at random is refused in words, or is what it was`,
    {
      ignore: Deno.build.os === "windows",
    },
    async () => {
      await using trial = await BundleTrial.start();
      const manifest = await trial.make();
      if (form === "a tar archive") await trial.rewrite((entries) => entries);
      const whole = Deno.readFileSync(trial.out);
      let refusals = 0;
      for (let seed = 1; seed <= attempts; seed++) {
        const random = new Random(seed);
        Deno.writeFileSync(trial.out, mutate.bytes(whole, whole, random));
        try {
          const verified = await verifyBundle(new ArchiveSource(trial.out), () => {});
          assert.deepEqual(verified.files, manifest.files, `seed ${seed}`);
        } catch (error) {
          assert.ok(error instanceof BundleError, `seed ${seed}: ${error}`);
          refusals++;
        }
      }
      assert.ok(refusals > attempts / 2, `${refusals} refusals`);
    },
  );
}
