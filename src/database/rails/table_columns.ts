import type { Column } from "../database_object.ts";
import type { RubyCall } from "./ruby_call.ts";
import type { RubyValue } from "./ruby_value.ts";

/** Calls of a table's block that make no columns. */
const otherCalls = new Set(
  "index foreign_key check_constraint exclusion_constraint unique_constraint remove rename change"
    .split(" "),
);

/** The columns of a `create_table`, with the key that Rails adds. */
export function tableColumns(call: RubyCall): Column[] {
  return [
    ...keyColumns(call),
    ...call.block.flatMap((inner) => inner.name.includes(".") ? columnsOf(inner) : []),
  ];
}

function keyColumns({ options }: RubyCall): Column[] {
  const id = options.get("id");
  const key = options.get("primary_key");
  if (id?.type === "other" && id.text === "false" || key?.type === "list") return [];
  const type = id?.type === "text"
    ? id.text
    : id?.type === "map"
    ? textOf(id.entries.get("type")) || "bigint"
    : "bigint";
  return [{ name: textOf(key) || "id", type }];
}

function columnsOf(call: RubyCall): Column[] {
  const sort = call.name.slice(call.name.lastIndexOf(".") + 1);
  if (otherCalls.has(sort)) return [];
  const comment = textOf(call.options.get("comment"));
  const column = (name: string, type: string): Column => ({
    name,
    type,
    ...(comment === "" ? {} : { comment }),
  });
  const names = call.args.map(textOf).filter((name) => name !== "");
  switch (sort) {
    case "timestamps":
      return [column("created_at", "datetime"), column("updated_at", "datetime")];
    case "references":
    case "belongs_to":
      return names.flatMap((name) => [
        column(`${name}_id`, textOf(call.options.get("type")) || "bigint"),
        ...(call.options.has("polymorphic") ? [column(`${name}_type`, "string")] : []),
      ]);
    case "column": {
      const [name = "", type = ""] = names;
      return name === "" ? [] : [column(name, typeOf(type, call))];
    }
    default:
      return names.map((name) => column(name, typeOf(sort, call)));
  }
}

function typeOf(sort: string, { options }: RubyCall): string {
  const other = (key: string): string => {
    const value = options.get(key);
    return value?.type === "other" ? value.text : "";
  };
  const named = sort === "enum"
    ? textOf(options.get("enum_type"))
    : sort === "virtual"
    ? textOf(options.get("type"))
    : "";
  const size = other("limit") ||
    (sort === "decimal" || sort === "numeric"
      ? [other("precision"), other("scale")].filter((part) => /^\d/.test(part)).join(", ")
      : "");
  const sized = `${named || sort}${/^\d/.test(size) ? `(${size})` : ""}`;
  return other("array") === "true" ? `${sized}[]` : sized;
}

function textOf(value: RubyValue | undefined): string {
  return value?.type === "text" ? value.text : "";
}
