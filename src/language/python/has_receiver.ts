import { implicitClassMethods } from "./implicit_class_methods.ts";
import { lastSegment } from "./last_segment.ts";

/** Whether a static member still gets its class as first parameter. */
export function hasReceiver(name: string, decorators: readonly string[]): boolean {
  if (implicitClassMethods.has(name)) return true;
  return !decorators.some((decorator) => lastSegment(decorator).endsWith("staticmethod"));
}
