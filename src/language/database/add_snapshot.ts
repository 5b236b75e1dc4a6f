import { readSnapshot } from "../../database/snapshot/read_snapshot.ts";
import type { Extraction } from "../extraction.ts";
import { addReading } from "./add_reading.ts";

/** Turns a snapshot into facts. */
export function addSnapshot(extraction: Extraction): void {
  addReading(extraction, readSnapshot(extraction.text, extraction.path));
}
