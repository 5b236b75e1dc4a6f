/** What an agent is told about the tools when it connects. */
export const instructions = [
  "graphin knows this workspace as a graph of code, tables and documents. Ask it before grep and whole-file reads:",
  "- gather_context: a question, an issue, a stack trace or a diff; gives the code that matters in one call. Begin here.",
  "- search_hybrid: where is a name, or what a few words say? target=code for implementations.",
  "- explore_graph: what uses a node, what does it use? Ask before you change it; of a table it says which code uses it.",
  "- read_code: the exact source of just some nodes, several at once with node_ids.",
  "Tables and other objects of databases are nodes db.<datasource>.<schema>.<name>. The index follows the files by",
  "itself; an answer that starts with <system_status> says that it is not complete yet, diagnose_index whether it is",
  "wrong. For a literal string or a regular expression grep is better.",
].join("\n");
