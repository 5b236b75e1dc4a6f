import type { ContextAnswer } from "../../src/workspace/workspace_api.ts";
import { shopPlaces } from "./shop_places.ts";

const { cancel, refunds } = shopPlaces;

/** What is gathered for a question in a shop, for tests. */
export const gathered: ContextAnswer = {
  understood: { frames: 0, framesFound: 0, places: 0, placesFound: 0 },
  blocks: [
    {
      ids: [cancel.id],
      kind: "method",
      file: cancel.file,
      reason: "found",
      startLine: 30,
      endLine: 40,
      pieces: [
        { startLine: 30, endLine: 31, text: "void cancel(long orderId) {\n  find(orderId);\n" },
        { startLine: 40, endLine: 40, text: "}\n" },
      ],
    },
    {
      ids: ["shop.Pay.refund", "shop.Pay.charge"],
      kind: "method",
      file: "src/Pay.java",
      reason: "related",
      startLine: 3,
      endLine: 3,
      pieces: [{ startLine: 3, endLine: 3, text: "void refund() {} void charge() {}\n" }],
    },
  ],
  edges: [
    { from: 0, to: 1, source: "OrderService.cancel", target: "Pay.refund", type: "call", line: 31 },
  ],
  rows: [
    { ...refunds, role: "document" },
    {
      ...refunds,
      id: "db.main.orders",
      file: "",
      line: 0,
      role: "table",
      of: 0,
      access: "write",
      isMissing: true,
    },
  ],
  left: 7,
  unknownSeeds: [],
};
