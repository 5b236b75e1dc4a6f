/** Name of the file in `.graphin/usage` that says when servers of a workspace were started. */
export const startsFile = "starts.jsonl";
