/** Lines with which the parts of a migration begin that holds both ways. */
const marks =
  /^[ \t]*(?:--|#)[ \t-]*(?:\+(?:goose|migrate)[ \t]+|migrate:|rambler[ \t]+|!)(up|down)s?\b.*$|^[ \t]*--[ \t]*\/\/[ \t]*@UNDO\b.*$/gim;

/** Liquibase's lines in a script of its own format: comments to Liquibase, though not to every database. */
const liquibaseLines =
  /^[ \t]*--[ \t]*(?:liquibase|changeset|rollback|preconditions?|comment|property|validchecksum|ignorelines)\b.*$/gim;

/**
 * The part of a migration that runs on the way up. What does not run is blank, so that offsets stay what they are: the
 * downward parts of goose, sql-migrate, dbmate, Rambler, Play and MyBatis Migrations, and the rollbacks of Liquibase.
 */
export function migrationText(text: string): string {
  const upward = withoutDownParts(text);
  return /^\uFEFF?\s*--[ \t]*liquibase[ \t]+formatted/i.test(upward)
    ? upward.replace(liquibaseLines, blank)
    : upward;
}

function withoutDownParts(text: string): string {
  let result = "";
  let end = 0;
  let isDown = false;
  for (const match of text.matchAll(marks)) {
    const part = text.slice(end, match.index);
    result += isDown ? blank(part) : part;
    end = match.index;
    isDown = match[1]?.toLowerCase() !== "up";
  }
  const rest = text.slice(end);
  return result + (isDown ? blank(rest) : rest);
}

function blank(text: string): string {
  return text.replaceAll(/[^\r\n]/g, " ");
}
