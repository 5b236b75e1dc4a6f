/** Words that no table or column is called by without quotes, in the places where names are read. */
const reserved: ReadonlySet<string> = new Set(
  ("all and any array as asc between both by case cast check collate column constraint create cross current_date " +
    "current_time current_timestamp default delete desc distinct do drop each else end except exists false fetch " +
    "filter following for foreign from full grant group having if ilike in inner insert intersect interval into is " +
    "join lateral leading left like limit merge natural not null nulls offset on only or order outer over partition " +
    "preceding primary range references replace returning right rlike rows select set some straight_join table then " +
    "top trailing true truncate unbounded union unique update using values when where window with")
    .split(" "),
);

/** Words that end the list of tables after `FROM`. */
const afterTables: ReadonlySet<string> = new Set(
  ("except fetch for group having intersect limit offset order qualify returning select set union values where " +
    "window with start connect").split(" "),
);

/** Functions in whose arguments `FROM` names no table. */
const fromFunctions: ReadonlySet<string> = new Set([
  "extract",
  "overlay",
  "position",
  "substring",
  "substr",
  "trim",
  "date_part",
]);

/** Words that say how to read others. */
export const sqlWords = { reserved, afterTables, fromFunctions } as const;
