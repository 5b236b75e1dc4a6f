export const implicitClassMethods: ReadonlySet<string> = new Set([
  "__new__",
  "__init_subclass__",
  "__class_getitem__",
]);
