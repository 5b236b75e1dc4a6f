import * as z from "zod";
import { diagnosisAnswer } from "./diagnosis_answer.ts";
import { defineTool } from "./define_tool.ts";
import type { Tool } from "./tool.ts";

/** Reports the health of the index. */
export const diagnoseIndex: Tool = defineTool({
  name: "diagnose_index",
  title: "Health of the index",
  description:
    "Reports the health of the index: what was left out or could only be read in part, edges per confidence, " +
    "references that lead outside or to nothing known, storage and settings. Ask it when an answer looks wrong, to " +
    "tell a wrong index from code that is not what you thought.",
  arguments: z.object({}),
  showsStatus: true,
  answer: async (_, { workspace }) => diagnosisAnswer(await workspace.diagnose(), workspace.root),
});
