import assert from "node:assert/strict";
import { readQuestions } from "./read_questions.ts";

Deno.test("questions are read in both forms", () => {
  const span = { path: "a.ts", start: 1, end: 2 };
  const { questions, problems } = readQuestions(JSON.stringify([
    { package: "httpx", language: "ko", query: "어디", expected: ["x.y"], half: "final" },
    { id: "q", question: "where", expected: [span], wanted: "all", tags: ["prose"] },
  ]));
  assert.deepEqual(problems, []);
  assert.deepEqual(questions, [
    {
      id: "httpx-1",
      question: "어디",
      language: "ko",
      workspace: "httpx",
      commit: undefined,
      expected: ["x.y"],
      wanted: "any",
      tags: ["final"],
    },
    {
      id: "q",
      question: "where",
      language: "en",
      workspace: undefined,
      commit: undefined,
      expected: [span],
      wanted: "all",
      tags: ["prose"],
    },
  ]);
});

Deno.test("what is no question is told with its place, and the others are used", () => {
  const lines = ['{"question":"where","expected":["a"]}', "{", '{"question":"who","expected":[]}'];
  const { questions, problems } = readQuestions(lines.join("\n"));
  assert.deepEqual(questions.map(({ question }) => question), ["where"]);
  assert.equal(problems.length, 2);
  assert.match(problems[0] ?? "", /^line 2 is no JSON/);
  assert.match(problems[1] ?? "", /^question 3: expected: /);
  assert.match(readQuestions('{"expected":["a"]}').problems[0] ?? "", /^question 1: question: /);
});

Deno.test("an id is a question's alone", () => {
  const line = '{"id":"q","question":"where","expected":["a"]}';
  const { questions, problems } = readQuestions(`${line}\n${line}\n`);
  assert.equal(questions.length, 1);
  assert.deepEqual(problems, ["question 2: its id q came before"]);
});
