import type { z } from "zod";

/** Says which argument is wrong and what it has to be. */
export function argumentFault(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return "the arguments cannot be read";
  const name = issue.path.map(String).join(".") || "arguments";
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined && /received undefined$/.test(issue.message)
        ? `${name} is required`
        : `${name} has to be ${typeName(issue.expected)}`;
    case "invalid_value":
      return `${name} has to be one of ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return issue.origin === "string"
        ? `${name} is required`
        : `${name} has to be at least ${issue.minimum}`;
    case "too_big":
      if (issue.origin === "array") return `${name} may hold at most ${issue.maximum}`;
      return issue.origin === "string"
        ? `${name} may have at most ${issue.maximum} characters`
        : `${name} has to be at most ${issue.maximum}`;
    default:
      return `${name}: ${issue.message}`;
  }
}

function typeName(expected: string): string {
  switch (expected) {
    case "int":
      return "a whole number";
    case "array":
      return "a list of strings";
    case "object":
      return "an object";
    default:
      return `a ${expected}`;
  }
}
