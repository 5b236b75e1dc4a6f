/** Bits of a definition. */
export const DefFlag = {
  exported: 1 << 0,
  /** What a module exports by default; of constructors the primary one (Kotlin). */
  default: 1 << 1,
  static: 1 << 2,
  abstract: 1 << 3,
  override: 1 << 4,
  constructor: 1 << 5,
  getter: 1 << 6,
  setter: 1 << 7,
  operator: 1 << 8,
  async: 1 << 9,
  generator: 1 << 10,
  inline: 1 << 11,
  extension: 1 << 12,
  companion: 1 << 13,
  /** A singleton object. */
  object: 1 << 14,
  /** A record or data class. */
  record: 1 << 15,
  enum: 1 << 16,
  /** A signature that an implementation follows, or that stands for one. */
  signatureOnly: 1 << 17,
  test: 1 << 18,
  private: 1 << 19,
  protected: 1 << 20,
  property: 1 << 21,
  /** Bound to a function wrapped in calls (memo, HOC). */
  wrapped: 1 << 22,
  deprecated: 1 << 23,
  /** An error node lies inside. */
  partial: 1 << 24,
  infix: 1 << 25,
  /** Shares its id with an earlier definition of the file on purpose (overload signature). */
  merged: 1 << 26,
  /** Declared to be overridable, where a language asks for that (Kotlin `open`). */
  open: 1 << 27,
  /** Declared not to be overridden or extended (Java `final`). */
  final: 1 << 28,
  /** Named by a name of its own kind that is written with a mark (JavaScript `#name`). */
  privateName: 1 << 29,
  /** Kept for programs that are compiled already: no source reaches it (Kotlin `DeprecationLevel.HIDDEN`). */
  hidden: 1 << 30,
} as const;

export type DefFlag = (typeof DefFlag)[keyof typeof DefFlag];
