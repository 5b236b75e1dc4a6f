import { factsVersion } from "../facts/facts_version.ts";
import calibration from "../link/calibration.json" with { type: "json" };
import { rules } from "../link/rule.ts";
import { StableHash } from "../link/stable_hash.ts";
import { stateVersion } from "./state_version.ts";

/**
 * What has to be the same for a kept state to be used: the layouts of the state and of facts, and the rules of linking
 * with what was measured of them. Edges that other rules made would outlive them until their files change.
 */
export const keptVersion: number = new StableHash()
  .number(stateVersion)
  .number(factsVersion)
  .text(JSON.stringify(rules))
  .text(JSON.stringify(calibration))
  .value() % 2 ** 31;
