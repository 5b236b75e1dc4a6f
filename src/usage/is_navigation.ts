import type { EventClass } from "./event_class.ts";
import type { Element } from "./usage_stream.ts";

const navigation: readonly EventClass[] = ["g_search", "g_explore", "g_read", "g_context"];

/** Whether an element has a call by which an agent finds its way with graphin. */
export function isNavigation(element: Pick<Element, "classes"> | undefined): boolean {
  return navigation.some((one) => element?.classes.has(one));
}
