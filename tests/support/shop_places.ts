import type { NodePlace } from "../../src/workspace/workspace_api.ts";

/** Nodes of a shop, for tests. */
export const shopPlaces = {
  cancel: {
    id: "shop.order.OrderService.cancel(long)",
    displayName: "OrderService.cancel",
    kind: "method",
    file: "src/OrderService.java",
    line: 30,
    signature: "public void cancel(long orderId)",
  },
  refunds: {
    id: "docs/refunds.md",
    displayName: "refunds.md",
    kind: "file",
    file: "docs/refunds.md",
    line: 1,
    signature: "",
  },
} satisfies Readonly<Record<string, NodePlace>>;
