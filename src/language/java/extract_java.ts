import type { Tree } from "web-tree-sitter";
import { FactsBuilder } from "../../facts/facts_builder.ts";
import { FileFlag } from "../../facts/file_flag.ts";
import type { Extraction } from "../extraction.ts";
import { callableVisits } from "./callables.ts";
import { expressionVisits } from "./expressions.ts";
import { headVisits } from "./head.ts";
import { type Evaluate, JavaFile, type JavaVisits, type Visit } from "./java_file.ts";
import { memberVisits } from "./members.ts";
import { readAnnotation } from "./read_annotation.ts";
import { readConstructorCall } from "./read_constructor_call.ts";
import { readCreation } from "./read_creation.ts";
import { readLambda } from "./read_lambda.ts";
import { statementVisits } from "./statements.ts";
import { switchVisits } from "./switches.ts";
import { typeDeclarationVisits } from "./type_declarations.ts";

const readTypeAnnotation: Visit = (java, node, place) => {
  readAnnotation(java, node, place);
  return place;
};

const otherVisits: JavaVisits = {
  statements: {
    explicit_constructor_invocation: readConstructorCall,
    annotation: readTypeAnnotation,
    marker_annotation: readTypeAnnotation,
  },
  expressions: { object_creation_expression: readCreation, lambda_expression: readLambda },
};

const statements = new Map<string, Visit>();
const expressions = new Map<string, Evaluate>();
for (
  const visits of [
    headVisits,
    typeDeclarationVisits,
    callableVisits,
    memberVisits,
    statementVisits,
    switchVisits,
    expressionVisits,
    otherVisits,
  ]
) {
  for (const [type, visit] of Object.entries(visits.statements)) statements.set(type, visit);
  for (const [type, evaluate] of Object.entries(visits.expressions)) {
    expressions.set(type, evaluate);
  }
}

const TEST_DIRECTORY = /(?:^|\/)src\/(?:test|it|[a-z]\w*Test|test[A-Z]\w*)\//;
const TEST_NAME = /(?:Tests?|TestCase|IT|ITCase)\.java$/;

/** Collects the facts of one Java file. Tests are told by the conventions of Maven, Gradle, Surefire and Failsafe. */
export function extractJava(extraction: Extraction, tree: Tree): void {
  const { path } = extraction;
  if (TEST_DIRECTORY.test(path) || TEST_NAME.test(path)) extraction.mark(FileFlag.test);
  const java = new JavaFile(extraction, tree, statements, expressions);
  java.facts.set("scopes", FactsBuilder.fileScope, { end: java.text.length });
  java.walkChildren(java.root, JavaFile.filePlace);
}
