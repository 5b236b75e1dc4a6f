import * as z from "zod";
import {
  exploreQuerySchema,
  readQuerySchema,
  searchQuerySchema,
  statusSchema,
} from "./answer_schemas.ts";

/** Version of the messages between processes. Processes of different versions do not talk to each other. */
export const PROTOCOL_VERSION = 1;

/** The largest frame of a peer that has not introduced itself, in bytes. */
export const MOST_GREETING_BYTES = 64 * 1024;
/** The largest question, in bytes. */
export const MOST_QUESTION_BYTES = 4 * 1024 * 1024;
/** The largest answer, in bytes. */
export const MOST_ANSWER_BYTES = 128 * 1024 * 1024;

/** The part of a greeting that every version understands. */
const whoShape = {
  /** See {@link PROTOCOL_VERSION}. */
  protocol: z.number().int(),
  /** Version of the program. */
  version: z.string().max(200),
};

/** The first message of a session, as far as every version sends it. */
export const anyGreetingSchema = z.looseObject({ type: z.literal("hello"), ...whoShape });

/** The first message of a session. */
export const greetingSchema = z.object({
  type: z.literal("hello"),
  ...whoShape,
  /** Token of the lock file: who knows it sees the same workspace, as the same user. */
  token: z.string(),
  /** Absolute path of the workspace as the session sees it. */
  root: z.string(),
});

/** What a session introduces itself with. */
export type Greeting = z.infer<typeof greetingSchema>;

/** What the owner answers a greeting with. */
export const welcomeSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("welcome"),
    ...whoShape,
    /** Layout of the kept state. */
    stateVersion: z.number().int(),
    /** Absolute path of the workspace as the owner sees it. */
    root: z.string(),
    /** Of the lock file: only the owner that the session means knows it. */
    proof: z.string(),
    status: statusSchema,
  }),
  z.looseObject({
    type: z.literal("refused"),
    ...whoShape,
    reason: z.enum(["protocol", "token", "crowd"]),
  }),
]);

/** What a workspace is asked. */
export const questionSchema = z.discriminatedUnion("method", [
  /** @param catchUp Whether everything is to be compared with what is on disk first. */
  z.object({ method: z.literal("ready"), catchUp: z.boolean() }),
  z.object({ method: z.literal("search"), query: searchQuerySchema }),
  z.object({ method: z.literal("explore"), query: exploreQuerySchema }),
  z.object({ method: z.literal("read"), query: readQuerySchema }),
  z.object({ method: z.literal("diagnose") }),
]);

/** One question to a workspace. */
export type Question = z.infer<typeof questionSchema>;

/** What a session sends once it is welcome. */
export const requestSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ask"), id: z.number().int(), question: questionSchema }),
  z.object({ type: z.literal("ping") }),
]);

/** What the owner sends to a session that is welcome. */
export const responseSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("answer"),
    id: z.number().int(),
    status: statusSchema,
    /** Checked by whoever asked. */
    value: z.unknown(),
  }),
  z.object({
    type: z.literal("failure"),
    id: z.number().int(),
    status: statusSchema,
    message: z.string(),
  }),
  z.object({ type: z.literal("status"), status: statusSchema }),
  z.object({ type: z.literal("pong") }),
]);

/** What the owner sends to a session that is welcome. */
export type Response = z.infer<typeof responseSchema>;
