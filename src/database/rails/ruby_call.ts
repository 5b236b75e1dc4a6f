import type { TextRange } from "../database_object.ts";
import type { RubyValue } from "./ruby_value.ts";

/** A call such as `create_table "orders", force: :cascade do |t| … end`. */
export interface RubyCall extends TextRange {
  /** With its receiver: `t.string`, `create_table`. */
  readonly name: string;
  readonly args: readonly RubyValue[];
  readonly options: ReadonlyMap<string, RubyValue>;
  /** Calls in its block. */
  readonly block: readonly RubyCall[];
}
