import { type ContentHasher, createContentHasher } from "../source/content_hasher.ts";
import { extractFile } from "./extract_file.ts";
import type { ExtractionAnswer, ExtractionRequest } from "./extraction_message.ts";
import { isParserSpent } from "./is_parser_spent.ts";

/** The scope of a worker, of which the compiler's own library describes only the window. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ExtractionRequest>) => void) | null;
  postMessage(message: ExtractionAnswer, transfer: Transferable[]): void;
}

let hasher: Promise<ContentHasher> | undefined;

async function answer(scope: WorkerScope, request: ExtractionRequest): Promise<void> {
  // This worker is about to be replaced, and another one gets the request.
  if (isParserSpent()) return;
  hasher ??= createContentHasher();
  let outcome: ExtractionAnswer["outcome"];
  try {
    outcome = await extractFile(request, await hasher);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    outcome = { kind: "refused", path: request.path, reason, isLasting: true };
  }
  const transfer = outcome.kind === "extracted" ? [outcome.facts.buffer] : [];
  scope.postMessage({ id: request.id, outcome, isSpent: isParserSpent() }, transfer);
}

declare const self: WorkerScope;

self.onmessage = (event) => {
  void answer(self, event.data);
};
