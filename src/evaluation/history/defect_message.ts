/** Words by which a message says that something was wrong. */
const plainly =
  /^fix(?:up)?\b[^:]{0,40}:|^(?:\w+|\[[^\]]+\])?:?\s*fix(?:e[sd])?\b|\b(?:fix(?:e[sd]|ing)?|bugs?|bugfix|hotfix|defects?|regressions?|crash(?:e[sd]|ing)?|hangs?|deadlocks?|leak(?:s|ed|ing)?|corrupt(?:s|ed|ion)?|broken|wrong(?:ly)?|incorrect(?:ly)?|misbehav\w+|fail(?:s|ed|ure|ures|ing)?|faulty|vulnerab\w+|CVE-\d{4}-\d+|injection|denial of service|typeerror|exception|panic(?:s|ked)?|race condition|out of memory|infinite loop)\b/im;

/** Words by which a message tells what is now, against what was. */
const byContrast =
  /\b(?:no longer|not any ?more|any more|used to|instead of|rather than|in place of|would (?:have|never|not)|is not lost|are not lost|nor|never again|whatever|does not|do not|did not|cannot|could not|is told|are told|missed|missing|by mistake|not taken for)\b/i;

/** How a commit's message names a defect: in so many words, by saying what no longer happens, or not at all. */
export function defectMessage(message: string): "plain" | "contrast" | undefined {
  if (plainly.test(message)) return "plain";
  return byContrast.test(message) ? "contrast" : undefined;
}
