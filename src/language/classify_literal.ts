import { LiteralClass } from "../facts/literal_class.ts";

const MAX_TEXT = 512;
const MAX_SQL = 4096;

const QUERY =
  /\b(?:select|delete)\b[^]*\bfrom\b|\b(?:insert|merge)\s+into\b|\bupdate\b[^]*\bset\b/i;
const DATA_DEFINITION =
  /^\s*(?:create|alter|drop|truncate)\s+(?:\w+\s+)?(?:table|view|index|schema|sequence|function|procedure|trigger)\b/i;
const URL_LIKE = /^[a-z][a-z0-9+.-]*:\/\/\S+$/i;
const ROUTE = /^(?:(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|ANY|ALL)\s+)?\/[^\s\\]*$/;
const RELATIVE_ROUTE = /^[\w-]+(?:\/[^\s/\\]+)*\/(?:\{[^\s{}]*\}|:\w+|<[^\s<>]+>)[^\s\\]*$/;
const ENVIRONMENT_KEY = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;
const PLACEHOLDER = /^[$#]\{[^{}\s]+\}$/;
const EVENT = /^[a-z][\w-]*(?:[.:][a-z][\w-]*)+$/;
const QUALIFIED_NAME = /^[a-z_]\w*(?:\.[a-z_]\w*)*\.[A-Z]\w*$/;
const FILE_NAME =
  /\.(?:json|ya?ml|xml|txt|md|html?|css|s[ac]ss|[cm]?[jt]sx?|py|java|kts?|go|png|jpe?g|gif|svg|sql|csv|properties|toml|ini|log|gz|zip|jar|so|dll|exe)$/i;

/**
 * Tells what a string literal looks like, for the `literals` section.
 *
 * @param text The decoded value, with U+0001 where a value is inserted.
 * @returns undefined for a text that later layers have no use for, or one that is too long: 512 characters, 4096 for SQL.
 */
export function classifyLiteral(text: string): LiteralClass | undefined {
  if (text.length < 2 || text.length > MAX_SQL) return undefined;
  const first = text.charCodeAt(0);
  if (text.length > 9 && (QUERY.test(text) || DATA_DEFINITION.test(text))) return LiteralClass.sql;
  if (text.length > MAX_TEXT) return undefined;
  if (URL_LIKE.test(text)) return LiteralClass.url;
  if (ROUTE.test(text) || RELATIVE_ROUTE.test(text)) return LiteralClass.route;
  if (ENVIRONMENT_KEY.test(text) || PLACEHOLDER.test(text)) return LiteralClass.configKey;
  if (!isLetter(first) || FILE_NAME.test(text)) return undefined;
  if (EVENT.test(text)) return LiteralClass.event;
  return QUALIFIED_NAME.test(text) ? LiteralClass.qualifiedName : undefined;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
}
