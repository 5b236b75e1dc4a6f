/** Words with which SQL Server begins a statement; parts of an `ALTER TABLE` may look alike. */
const batchStatement =
  /[ \t]*(?:(?:alter|drop)\s+(?!(?:column|constraint|period)\b)|set\s+(?!\()|(?:begin|commit|create|declare|delete|exec|execute|go|grant|if|insert|print|raiserror|truncate|update|use|waitfor)\b)/iy;

/** Whether a statement of SQL Server, which needs no terminators, begins at the start of a line although none ended. */
export function beginsBatchStatement(text: string, line: number): boolean {
  batchStatement.lastIndex = line;
  return batchStatement.test(text);
}
