import * as z from "zod";
import { answerSchemas } from "./answer_schemas.ts";

/** The part of a greeting that every version understands. */
const whoShape = {
  /** Version of the messages. */
  protocol: z.number().int(),
  /** Version of the program. */
  version: z.string().max(200),
};

/** The first message of a session, as far as every version sends it. */
const anyGreeting = z.looseObject({ type: z.literal("hello"), ...whoShape });

/** The first message of a session. */
const greeting = z.object({
  type: z.literal("hello"),
  ...whoShape,
  /** Token of the lock file: who knows it sees the same workspace, as the same user. */
  token: z.string(),
  /** Absolute path of the workspace as the session sees it. */
  root: z.string(),
});

/** What a session introduces itself with. */
export type Greeting = z.infer<typeof greeting>;

/** What the owner answers a greeting with. */
const welcome = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("welcome"),
    ...whoShape,
    /** Layout of the kept state. */
    stateVersion: z.number().int(),
    /** Absolute path of the workspace as the owner sees it. */
    root: z.string(),
    /** Of the lock file: only the owner that the session means knows it. */
    proof: z.string(),
    status: answerSchemas.status,
  }),
  z.looseObject({
    type: z.literal("refused"),
    ...whoShape,
    reason: z.enum(["protocol", "token", "crowd"]),
  }),
]);

/** What a workspace is asked. */
const question = z.discriminatedUnion("method", [
  /** @param catchUp Whether everything is to be compared with what is on disk first. */
  z.object({ method: z.literal("ready"), catchUp: z.boolean() }),
  z.object({ method: z.literal("search"), query: answerSchemas.searchQuery }),
  z.object({ method: z.literal("explore"), query: answerSchemas.exploreQuery }),
  z.object({ method: z.literal("read"), query: answerSchemas.readQuery }),
  z.object({ method: z.literal("gatherContext"), query: answerSchemas.contextQuery }),
  z.object({ method: z.literal("diagnose") }),
]);

/** One question to a workspace. */
export type Question = z.infer<typeof question>;

/** What a session sends once it is welcome. */
const request = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ask"), id: z.number().int(), question }),
  z.object({ type: z.literal("ping") }),
]);

/** What the owner sends to a session that is welcome. */
const response = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("answer"),
    id: z.number().int(),
    status: answerSchemas.status,
    /** Checked by whoever asked. */
    value: z.unknown(),
  }),
  z.object({
    type: z.literal("failure"),
    id: z.number().int(),
    status: answerSchemas.status,
    message: z.string(),
  }),
  z.object({ type: z.literal("status"), status: answerSchemas.status }),
  z.object({ type: z.literal("pong") }),
]);

/** What the owner sends to a session that is welcome. */
export type Response = z.infer<typeof response>;

/** How the processes of a workspace talk to each other. */
export const protocol = {
  /** Version of the messages. Processes of different versions do not talk to each other. */
  version: 2,
  /** The largest frames that are taken, in bytes. */
  mostBytes: {
    /** Of a peer that has not introduced itself. */
    greeting: 64 * 1024,
    question: 4 * 1024 * 1024,
    answer: 128 * 1024 * 1024,
  },
  anyGreeting,
  greeting,
  welcome,
  request,
  response,
} as const;
