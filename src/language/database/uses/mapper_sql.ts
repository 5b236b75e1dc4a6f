/** The statement of a text that may hold the elements of a MyBatis mapper, such as `<script>` and `<if>`. */
export function mapperSql(text: string): string {
  if (!/<(?:\w+|!\[CDATA\[)/.test(text)) return text;
  return text
    .replace(/<!--[^]*?-->/g, " ")
    .replace(/<!\[CDATA\[([^]*?)\]\]>/g, (_, content: string) => content.replace(/</g, "&lt;"))
    .replace(/<set\b[^>]*>/g, " set ")
    .replace(/<where\b[^>]*>/g, " where ")
    .replace(/<trim\b[^>]*?\bprefix\s*=\s*"([^"]*)"[^>]*>/g, " $1 ")
    .replace(/<\/?[a-zA-Z][^>]*>/g, " ")
    .replace(/&(lt|gt|amp|quot|apos);/g, (_, entity: string) => entities[entity] ?? " ")
    .trim();
}

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};
