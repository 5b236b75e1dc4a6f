/** What is asked of a row of facts. */
export const QuestionSort = {
  /** The value of a type, as code inside of a body sees it. */
  type: 0,
  /** The value of a type while supertypes are being found. */
  baseType: 1,
  binding: 2,
  /** What calling a definition gives that declares no result. */
  result: 3,
  /** The object that is `this` within the lambda which opens a scope. */
  lambdaReceiver: 4,
  /** What a name means that nothing in the file binds. */
  outside: 5,
  /** What an import brings under a name. */
  imported: 6,
  /** What packages declare under a name, by package. */
  packageMembers: 7,
  /** The type of a dotted name. */
  qualifiedType: 8,
} as const;

export type QuestionSort = (typeof QuestionSort)[keyof typeof QuestionSort];
