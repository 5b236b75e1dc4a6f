import type { PassagePart } from "../../src/semantic/passage_parts.ts";
import { type PassagePolicy, passagePolicy } from "../../src/semantic/passage_policy.ts";
import { type AskedCode, passagesOf } from "./asked_code.ts";
import type { MeaningModel } from "./meaning_model.ts";
import type { Question } from "./question.ts";

/** Questions of each language, and other nodes beside those that answer them. */
const QUESTIONS = 40;
const OTHERS = 40;

/** A way to compose passages, and the rank of the first right one for each question. */
export interface MeasuredPolicy {
  readonly name: string;
  readonly ranks: readonly (number | undefined)[];
  /** UTF-16 units of a passage on average. */
  readonly length: number;
}

const PARTS: readonly PassagePart[] = [
  "kind",
  "displayName",
  "nameWords",
  "pathWords",
  "signature",
  "callees",
  "opening",
];

/** All parts, half as long as passages are now at most: where the measuring began. */
const FIRST: PassagePolicy = { leftOut: new Set(), limit: 480 };

function policies(): [name: string, policy: PassagePolicy][] {
  const without = (limit: number, ...parts: PassagePart[]): PassagePolicy => ({
    leftOut: new Set(parts),
    limit,
  });
  const used = [...passagePolicy.leftOut].join(", ");
  return [
    [`all parts, ${FIRST.limit}`, FIRST],
    ...PARTS.map((part): [string, PassagePolicy] => [
      `without ${part}, ${FIRST.limit}`,
      without(FIRST.limit, part),
    ]),
    ...[240, 360].map((limit): [string, PassagePolicy] => [
      `all parts, ${limit}`,
      without(limit),
    ]),
    [`without ${used}, 720`, { ...passagePolicy, limit: 720 }],
    [
      `without ${used}, callees, ${passagePolicy.limit}`,
      without(passagePolicy.limit, ...passagePolicy.leftOut, "callees"),
    ],
    [`**without ${used}, ${passagePolicy.limit}**`, passagePolicy],
  ];
}

/**
 * Asks some questions of the tuning half by meaning alone, with passages composed in different ways.
 *
 * @param onlyKept Leaves out what has no vectors yet.
 */
export async function measurePassages(
  codes: readonly AskedCode[],
  model: MeaningModel,
  onlyKept: boolean,
): Promise<MeasuredPolicy[]> {
  const measured: MeasuredPolicy[] = [];
  for (const [name, policy] of policies()) {
    const found = await measure(name, policy, codes, model, onlyKept);
    if (found !== undefined) measured.push(found);
  }
  return measured;
}

async function measure(
  name: string,
  policy: PassagePolicy,
  codes: readonly AskedCode[],
  model: MeaningModel,
  onlyKept: boolean,
): Promise<MeasuredPolicy | undefined> {
  const texts: string[] = [];
  const asked: { readonly question: Question; readonly right: ReadonlySet<number> }[] = [];
  for (const code of codes) {
    const { graph } = code.index;
    const questions = code.questions.filter(({ half }) => half === "tuning").slice(0, QUESTIONS);
    const all = passagesOf(code, policy);
    const expected = new Set(questions.flatMap((question) => question.expected));
    const others = all.filter(({ node }) => !expected.has(graph.publicId(node)));
    const step = Math.max(1, Math.floor(others.length / OTHERS));
    const pool = [
      ...all.filter(({ node }) => expected.has(graph.publicId(node))),
      ...others.filter((_, index) => index % step === 0).slice(0, OTHERS),
    ];
    const places = new Map(pool.map(({ node }, at) => [graph.publicId(node), texts.length + at]));
    for (const question of questions) {
      asked.push({
        question,
        right: new Set(question.expected.map((id) => places.get(id) ?? -1)),
      });
    }
    for (const { text } of pool) texts.push(text);
  }
  if (onlyKept && !model.knows(texts, "passage")) return undefined;
  const vectors = await model.vectors(texts, "passage");
  const queries = await model.vectors(asked.map(({ question }) => question.query), "query");
  const ranks = asked.map(({ right }, index) =>
    rankOf(queries[index] ?? new Float32Array(0), vectors, right)
  );
  const length = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
  return { name, ranks, length };
}

function rankOf(
  query: Float32Array,
  vectors: readonly Float32Array[],
  right: ReadonlySet<number>,
): number | undefined {
  const cosines = vectors.map((vector) =>
    vector.reduce((sum, value, at) => sum + value * (query[at] ?? 0), 0)
  );
  const best = Math.max(...[...right].map((place) => cosines[place] ?? -1));
  return 1 + cosines.filter((cosine) => cosine > best).length;
}
