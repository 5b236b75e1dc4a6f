import * as z from "zod";

const argument = z.object({
  type: z.enum(["string", "integer", "number", "boolean", "array"]),
  description: z.string(),
  enum: z.array(z.string()).optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxItems: z.number().optional(),
  items: z.strictObject({ type: z.literal("string") }).optional(),
});

const flatObject = z.object({
  type: z.literal("object"),
  properties: z.record(z.string(), argument),
  required: z.array(z.string()).optional(),
});

/** JSON Schema of a tool's arguments: a flat object of plain types, without the unions and nulls that clients refuse. */
export type ArgumentsSchema = z.infer<typeof flatObject>;

/**
 * Describes arguments to clients.
 *
 * @throws Error when an argument has no description, or a type that is not plain.
 */
export function argumentsSchema(shape: z.ZodObject): ArgumentsSchema {
  return flatObject.parse(z.toJSONSchema(shape, { io: "input" }));
}
