/** One way by which an edge is found. */
export interface Rule {
  readonly id: string;
  /** Confidence of an edge that this rule is the weakest step of. */
  readonly confidence: number;
  /** When the rule applies. */
  readonly condition: string;
}

/** All rules. The position of a rule is its code on disk; append only. */
export const rules = [
  rule("structure", 1.00, "the target lies inside the source"),
  rule("scope.file", 1.00, "a scope of the file binds the name to the definition"),
  rule("scope.package", 0.95, "the file's own package or directory declares the name"),
  rule("member.self", 1.00, "a member of the enclosing type, called through itself"),
  rule(
    "member.inherited",
    1.00,
    "a member that the enclosing type inherits, every step in the workspace",
  ),
  rule("member.super", 1.00, "the next definition among the supertypes"),
  rule("import.named", 1.00, "an import names the definition"),
  rule("import.default", 1.00, "an import names the module's default"),
  rule("import.reexport", 1.00, "an import reaches the definition through other modules' exports"),
  rule("import.module", 1.00, "an import names the file"),
  rule("import.namespace", 0.90, "a member of an imported module or package"),
  rule("import.star", 0.95, "a star import brings the name, and one definition bears it"),
  rule("import.commonjs", 1.00, "a require names the definition or its module's object"),
  rule("import.workspace", 1.00, "an import reaches another package of the workspace"),
  rule(
    "import.workspace-source",
    0.95,
    "the build output that a package exports is mapped to its source",
  ),
  rule("import.alternative", 0.90, "one of several imports of which a condition chooses"),
  rule("import.sibling", 0.90, "a module is found beside the file, outside of any package root"),
  rule("class.static", 1.00, "a member of a type that is named"),
  rule("object.member", 1.00, "a member of an object that is named"),
  rule("new.class", 1.00, "a type that is named is constructed"),
  rule("type.declared.parameter", 0.95, "the receiver is a parameter with a declared type"),
  rule("type.declared.local", 0.95, "the receiver is a variable with a declared type"),
  rule("type.declared.field", 0.95, "the receiver is a field with a declared type"),
  rule("type.new", 0.95, "the receiver was constructed from a named type"),
  rule("type.return", 0.90, "the receiver is the result of a call with a declared type"),
  rule("type.alias", 0.90, "the value is another name for the definition"),
  rule("base.external", 0.95, "a supertype outside of the workspace lies before the member"),
  rule("overload.arity", 0.95, "the one overload that takes this number of arguments"),
  rule("overload.tie", 0.50, "one of two overloads that take these arguments"),
  rule("value.reference", 0.95, "a function or type is passed or stored by its name"),
  rule(
    "name.unique",
    0.80,
    "one definition of the ecosystem bears the name, and the standard library none",
  ),
  rule(
    "name.few",
    0.50,
    "two definitions of the ecosystem bear the name, and the standard library none",
  ),
  rule("document.link", 1.00, "a document links to the file or heading"),
  rule(
    "member.supertype",
    0.90,
    "a supertype of the receiver's type declares the member, which may be overridden",
  ),
  rule("import.ambiguous", 0.50, "several modules declare the qualified name"),
  rule("extension.visible", 0.90, "an extension function of that name is in scope"),
  rule("module.proven", 0.95, "a module of another project of the workspace"),
  rule("scope.global", 0.90, "a file declares the name for all others"),
  rule("overload.type", 0.95, "the one overload that takes arguments of these types"),
  rule("definition.alternative", 0.50, "one of several definitions of which a condition chooses"),
  rule(
    "name.base",
    0.50,
    "one definition of the ecosystem and those that override it bear the name, and the standard library none",
  ),
  rule("import.lazy", 0.90, "a table of the module's `__getattr__` names the definition"),
  rule(
    "override.member",
    1.00,
    "the nearest member of the name in a supertype, with parameters that may be the same",
  ),
  rule(
    "override.structural",
    1.00,
    "the type has every method of the interface, with the same parameters and results",
  ),
  rule(
    "override.assumed",
    0.90,
    "the type has every method of the interface, with parameters or results of which one is not known",
  ),
  rule("dispatch.override", 0.90, "the definition may run in place of the one that is called"),
  rule(
    "type.element",
    0.90,
    "the receiver is an element of a collection whose elements have a known type",
  ),
  rule(
    "type.inferred",
    0.90,
    "the receiver is the result of a call, which all that the function returns agrees on",
  ),
  rule(
    "type.lambda",
    0.90,
    "the receiver is a parameter of a function that is passed to one which tells what it gives",
  ),
  rule(
    "overload.only",
    1.00,
    "the one overload that takes this number of arguments, no supertype outside of the workspace having more",
  ),
  rule("database.key", 1.00, "a foreign key that the database enforces"),
  rule("database.logical", 0.90, "a foreign key that the schema declares and nothing enforces"),
  rule("database.declared", 1.00, "the schema names the object where only one can stand"),
  rule("database.queried", 0.95, "a statement of the object's definition names the table"),
  rule("database.mentioned", 0.80, "a word of the object's definition is the name of the table"),
  rule("table.explicit", 1.00, "a mapping writes the name of the table"),
  rule("table.client", 0.90, "a generated client is called by the model of the table"),
  rule("table.sql", 0.90, "a statement of SQL in the code names the table"),
  rule("table.convention", 0.80, "the name of the table follows from that of a mapped class"),
  rule("table.several", 0.80, "several datasources have a table of the name"),
  rule("table.model", 0.95, "a query names what stands for the table"),
] as const;

/** Id of a rule. */
export type RuleId = (typeof rules)[number]["id"];

function rule<Id extends string>(
  id: Id,
  confidence: number,
  condition: string,
): Rule & { readonly id: Id } {
  return { id, confidence, condition };
}
