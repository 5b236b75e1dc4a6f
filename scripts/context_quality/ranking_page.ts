/** Rows of the tables, as Markdown. */
export interface RankingTables {
  readonly finals: readonly string[];
  readonly gains: readonly string[];
  /** Names and values of the constants of gather_context. */
  readonly valueRows: readonly string[];
  readonly contextRows: readonly string[];
  readonly searchRows: readonly string[];
  readonly kindRows: readonly string[];
  /** Names of the sets that gather_context is asked, and of those that search is asked. */
  readonly sets: readonly string[];
  readonly searched: readonly string[];
}

/** The page on what is ranked by which constants. */
export function rankingPage(tables: RankingTables): string {
  const { finals, gains, valueRows, contextRows, searchRows, kindRows, sets, searched } = tables;
  return `# Ranking

What \`gather_context\` and search by words put first, by which constants, and what each constant is worth on real
packages. Made by \`deno task ranking --write\`; all of it by words alone, without a model.

Sets of questions:

- **question set**: \`scripts/search_quality/questions.json\`, about four packages, in English and Korean. Any of the
  expected nodes answers; of the one shown best the share of its lines counts.
- **docstrings**: first sentences of documentation that was taken out of the code, in six languages; see
  [search quality](search-quality.md).
- **error messages**: texts that the same code raises, with a value in place of each placeholder; the functions that
  raise them are looked for.
- **names**: names of functions in a sentence (\`how does parseHeader work?\`) or as words (\`parse header\`).
- **commits**: every sixth commit of this repository up to a fixed one; the message is the question, the lines of code
  that it changed are the answer, at its parent. Trivial ones are left out by the rules of \`graphin eval history\`.

Every second question of a set belongs to its tuning half, by which constants were chosen, the others to the final half,
which was asked for the tables that say so. Figures of the final halves of the question set were seen several times while
this was built, so that they are no untouched check; nobody looked at what went wrong there.

## gather_context beside several calls

The final halves. **three steps**: search for code, explore the first result, read all five, then the neighbours, as the
server's instructions told agents before \`gather_context\` was there; **search and read**: without exploring; **search and
pick**: reads only what is right of the five, which nobody can know before. Recall counts what an agent has read within so many bytes of answers; precision and the bytes until the first useful line are at
8 KB, which counts where nothing useful came.

| questions | way | number | 2 KB | 4 KB | 8 KB | 16 KB | precision | first useful |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${finals.join("\n")}

Recall of \`gather_context\` at 8 KB against theirs, in pairs; \`p\` is of a permutation test, the interval of a bootstrap.

| questions | against | recall ÷ theirs | gained | 95 % interval | p | first useful ÷ theirs |
| --- | --- | ---: | ---: | ---: | ---: | ---: |
${gains.join("\n")}

## How it ranks

1. **Seeds.** What the question names counts most: ids given with it (\`weights.seed\`), lines that a diff changes
   (\`weights.change\`), frames of stack traces (\`weights.frame\` for the innermost of the project, 0.7 of that for each
   further out, 0.8 for each further trace), other places (\`weights.place\`). Then the hits of searches: for its words as
   a whole (\`weights.whole\`), its first line (\`weights.title\`) and its sentences and errors (\`weights.phrase\`), each with
   so many hits at most (\`hits\`), the one of rank r counting \`rankConstant / (rankConstant + r − 1)\`. Then what bears a name
   that it mentions (\`weights.name\`), divided by the root of the number of those that do.
2. **Neighbours.** The nodes that count most (\`expanded\` of them) give their neighbours a share by what these are to them
   (\`expansion\`), divided by the root of the number of such neighbours, less where a neighbour is used by many, and less
   where it holds none of the question's words (\`wordless\`). Nothing is taken from any node: the graph adds to what
   words and places have found and never restricts it.
3. **Packing.** Nodes are taken by \`score / (bytes + packing.base) ^ packing.exponent\`. One may take
   \`largestShare\` of the room whole, else an excerpt of it \`excerptShare\`; types of more than \`wholeType\` bytes are
   outlined. Source gets \`codeShare\` of the room before edges and rows have theirs.

The weights of places, frames, changes and given ids are above the sum of all that words give, so that what a question
points at comes first; no set here has such questions, and no measurement stands behind their exact values.

## Constants of gather_context

| constant | value |
| --- | ---: |
${valueRows.join("\n")}

Recall at 4 KB and at 8 KB on the tuning halves, one constant changed at a time. With so few questions differences below
0.02 are chance.

| constant | value | ${sets.map((name) => `${name}, 4 KB | 8 KB`).join(" | ")} |
| --- | ---: | ${sets.map(() => "---: | ---:").join(" | ")} |
${contextRows.join("\n")}

## Constants of search by words

MRR over the first twenty results on the tuning halves, one constant changed at a time; those that are used are bold.

- **variant**, **derived**, **related**: weight of another form of an English word (\`orders\`), of one of the same stem
  (\`validator\` for \`validation\`), and of a short form or another word for the same (\`dir\`, \`delete\`). Of the ways
  of saying one word that a node holds, the one with the highest score counts.
- **coverage.exponent**, **coverage.fewestWords**: a score is multiplied by the share of the query's words that a node
  holds, each counting by its rarity, to this power, where the query has so many words or more that are anywhere.
- **translated**, **alsoTranslated**: weight of the English word that a Korean, Japanese or Chinese one most likely stands
  for, and of others, by glossaries of the words that developers use.
- **doubtful**: weight of syllables that may belong to a Korean ending.
- **tests**, **generated**, **codeFile**, **otherFile**: what scores of these are multiplied by. The packages hold few of
  them, so that the sets tell little; that they come behind what they test, are made of or consist of is a rule.

| constant | value | ${searched.join(" | ")} |
| --- | ---: | ${searched.map(() => "---:").join(" | ")} |
${searchRows.join("\n")}

## What other words and coverage are worth

MRR on the final halves: with forms of words at 0.4 and nothing else, as search was before, and as it is. The questions
that hold no word of the code are those of [search quality](search-quality.md); no constant was chosen with them, but
their figures were seen while the glossaries grew.

| questions | number | before | as it is | gained | 95 % interval | p |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${kindRows.join("\n")}

Weights of fields and of meaning, and what they are worth, are in [search quality](search-quality.md).
`;
}
