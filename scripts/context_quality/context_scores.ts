import { bytesToFirstUseful } from "../../src/evaluation/questions/bytes_to_first_useful.ts";
import { scoreTranscript } from "../../src/evaluation/questions/score_transcript.ts";
import type { AskedSet } from "./asked_set.ts";
import type { AskWay } from "./context_way.ts";

/** Budgets at which ways are compared, in bytes. */
export const BUDGETS = [2_048, 4_096, 8_192, 16_384] as const;

/** What one question's answers are worth. */
export interface QuestionScore {
  readonly set: string;
  readonly tag: string;
  readonly question: string;
  /** By budget. */
  readonly recall: readonly number[];
  /** Undefined where nothing useful was shown. */
  readonly firstUseful: number | undefined;
  readonly precision: number;
}

/** Asks the questions of one half. */
export async function contextScores(
  sets: readonly AskedSet[],
  half: "tuning" | "final",
  way: AskWay,
  budgets: readonly number[] = BUDGETS,
): Promise<QuestionScore[]> {
  const scores: QuestionScore[] = [];
  for (const set of sets) {
    for (const question of set.questions) {
      if (question.half !== half) continue;
      const { spans, wanted, tag } = question;
      const recall: number[] = [];
      let [precision, firstUseful]: [number, number | undefined] = [0, undefined];
      for (const budget of budgets) {
        const transcript = await way(set, question, budget);
        const score = scoreTranscript(transcript, spans, { budget, wanted });
        recall.push(score.recall);
        if (budget === 8_192) {
          precision = score.precision;
          firstUseful = bytesToFirstUseful(transcript, spans);
        }
      }
      scores.push({
        set: set.name,
        tag,
        question: question.question,
        recall,
        firstUseful,
        precision,
      });
    }
  }
  return scores;
}
