import type { LiveOutcome } from "./live_outcome.ts";
import type { FaultOutcome } from "../../tests/fault/scenarios/fault_outcome.ts";

const INTRODUCTION = `# Durability

Made by \`deno task durability\`. Each row is one sort of fault, done to the kept index of a small project whose files were
edited at random, with a save after each edit and one more edit after the last save. After each fault the index is reopened
as a new process does, compared with the states that were saved, brought up to date from the files, and compared with a
fresh build: nodes, edges, counts, and the hits and scores of a search for every name.

- **as kept last**: nothing had to be read again.
- **as kept before**: the end of the journal could not be trusted and was dropped; the files that it spoke of were read again.
- **built anew**: the index could not be trusted and was dropped; all files were read again, and the answers said so.
- **wrong**: a state that was never saved, or an answer other than that of a fresh build.
- **recovery**: the median time from reopening to right answers, as a share of the time of a fresh build of the same files.
  These are a few small files, so that it is mostly the cost of opening; where an index is built anew it is about 1 by nature.

What is lost is work, never source or an answer: the index holds nothing that the files of the workspace do not say.
`;

const LIVE = `## Live servers

- **Edits** are those of people, editors, tools and version control: writes in one piece and in several, saves by renaming,
  moves of files and directories, also to another case of letters, files that become directories, contents of the same
  length with the same time, clocks that are wrong, ignore rules, links, and checkouts of another branch. Each answer is
  judged by what its files held from the call to the answer, or has to name them as outdated.
- **A killed owner** leaves its questions to the next: a file changes just before, and each answer has to know it,
  or to name it as outdated while the next compares its index with the disk.
- **Damaged input** is real files and messages cut, spliced, nested, blown up and overwritten at random; a reader has to give
  facts that lie in the file, give exactly what was written, or refuse.
- **A day** is compressed: waits of saves and sweeps take a hundredth of their time.
`;

/** The page that tells what became of indexes after faults, and of live servers. */
export function durabilityPage(
  outcomes: readonly FaultOutcome[],
  live: readonly LiveOutcome[],
): string {
  const rows = outcomes.map((outcome) => {
    const { fault, injected, whole, earlier, rebuilt, wrong, recovery } = outcome;
    return `| ${fault} | ${injected} | ${whole} | ${earlier} | ${rebuilt} | ${wrong} | ` +
      `${recovery.toFixed(1)} |`;
  });
  const total = outcomes.reduce((sum, outcome) => sum + outcome.injected, 0);
  const wrong = outcomes.reduce((sum, outcome) => sum + outcome.wrong, 0);
  return [
    INTRODUCTION,
    "| fault | injected | as kept last | as kept before | built anew | wrong | recovery |",
    "|---|--:|--:|--:|--:|--:|--:|",
    ...rows,
    "",
    `${total} faults, ${wrong} wrong.`,
    "",
    LIVE,
    "| trouble | how often | judged | wrong | measured |",
    "|---|--:|--:|--:|---|",
    ...live.map(({ trouble, times, judged, wrong, measured }) =>
      `| ${trouble} | ${times} | ${judged} | ${wrong.length} | ${measured} |`
    ),
    "",
  ].join("\n");
}
