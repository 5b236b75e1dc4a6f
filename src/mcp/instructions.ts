/** What an agent is told about the tools when it connects. */
export const instructions = [
  "graphin knows this workspace as a graph of code and documents. Use it instead of grep and whole-file reads:",
  "1. search_hybrid: where is it? By name, or by words of a question; target=code for implementations.",
  "2. explore_graph: what calls it, what does it call, which types does it extend? Do this before you change something.",
  "3. read_code: the exact source of just those nodes; several at once with node_ids.",
  "Tables and other objects of databases are nodes db.<datasource>.<schema>.<name>: explore_graph says which code uses them.",
  "diagnose_index tells a wrong index from code that is not what you thought. The index follows the files by itself;",
  "an answer that starts with <system_status> says that it is not complete yet. For a literal string or a regular",
  "expression grep is better.",
].join("\n");
