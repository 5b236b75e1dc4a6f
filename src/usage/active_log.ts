/** Name of the log that is appended to, in `.graphin/usage`; the others begin as it does. */
export const activeLog = "events.jsonl";
