/**
 * Does to kept indexes what crashes, full disks and failing hardware do, and to live servers what edits, killed owners,
 * damaged input and long use do, and rewrites docs/durability.md.
 *
 * Usage: durability.ts [SHARE] (how many faults, as a share of the usual number; default: 1)
 */
import { fileURLToPath } from "node:url";
import { ExtractionPool } from "../src/language/extraction_pool.ts";
import { failingDisk } from "../tests/fault/scenarios/failing_disk.ts";
import type { FaultOutcome } from "../tests/fault/scenarios/fault_outcome.ts";
import { flippedBits } from "../tests/fault/scenarios/flipped_bits.ts";
import { killedSaves } from "../tests/fault/scenarios/killed_saves.ts";
import { missingFiles } from "../tests/fault/scenarios/missing_files.ts";
import { tornJournal } from "../tests/fault/scenarios/torn_journal.ts";
import { formatted } from "./formatted.ts";
import { damagedInput } from "./durability/damaged_input.ts";
import { durabilityPage } from "./durability/durability_page.ts";
import { firstWrong } from "./durability/first_wrong.ts";
import { killedOwners } from "./durability/killed_owners.ts";
import type { LiveOutcome } from "./durability/live_outcome.ts";
import { longDay } from "./durability/long_day.ts";
import { stormyServers } from "./durability/stormy_servers.ts";

const KILLS = 200;
const CUTS = 1_000;
const FLIPS = 400;
const STORM_OPERATIONS = 1_000;
const OWNER_KILLS = 20;
const INPUTS = 100;
const DAY_UPDATES = 1_000;

const share = Number(Deno.args[0] ?? 1);
if (!(share > 0)) throw new Error("usage: durability.ts [SHARE], with a share above 0");
const times = (count: number): number => Math.max(2, Math.round(count * share));

const pool = new ExtractionPool(1);
// The first extraction loads the grammars, which is no part of recovering.
await missingFiles(pool);
const outcomes: FaultOutcome[] = [];
const take = (outcome: FaultOutcome): void => {
  outcomes.push(outcome);
  const { fault, injected, whole, earlier, rebuilt, wrong } = outcome;
  console.log(
    `${fault}: ${injected}, as kept last ${whole}, as kept before ${earlier}, ` +
      `built anew ${rebuilt}, wrong ${wrong}`,
  );
};
take(await killedSaves(pool, times(KILLS)));
take(await tornJournal(pool, times(CUTS)));
(await flippedBits(pool, times(FLIPS))).forEach(take);
take(await missingFiles(pool));
const stride = Math.max(1, Math.round(1 / share));
for (const kind of ["full", "broken", "once"] as const) take(await failingDisk(pool, kind, stride));
pool.close();

const live: LiveOutcome[] = [];
const tell = (outcome: LiveOutcome): void => {
  live.push(outcome);
  const { trouble, times, judged, wrong, measured } = outcome;
  console.log(`${trouble}: ${times}, judged ${judged}, wrong ${wrong.length}; ${measured}`);
  firstWrong(wrong).forEach((line) => console.log(line));
};
tell(await killedOwners(times(OWNER_KILLS)));
tell(await stormyServers(times(STORM_OPERATIONS)));
tell(await damagedInput(times(INPUTS)));
tell(await longDay(Math.max(40, times(DAY_UPDATES))));

const page = fileURLToPath(new URL("../docs/durability.md", import.meta.url));
await Deno.writeTextFile(page, await formatted(durabilityPage(outcomes, live), "md"));
const hasWrong = outcomes.some(({ wrong }) => wrong > 0) ||
  live.some(({ wrong }) => wrong.length > 0);
Deno.exit(hasWrong ? 1 : 0);
