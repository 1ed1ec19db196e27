import { bareCode } from './invisible.ts';

/** A table without a nested table. */
const INNERMOST = /<table\b[^<>]*>((?:(?!<table\b)[\s\S])*?)<\/table\s*>/gi;
/** More than the nesting of any real page. */
const DEEPEST = 10;

const BLOCK =
  /<\/?(?:address|article|aside|blockquote|br|d[dlt]|div|figcaption|figure|footer|h[1-6]|header|hr|li|main|ol|p|pre|section|ul)\b[^<>]*>/gi;

/**
 * Converts tables to lines of text, one per row: `Adult: $25 · all day`. Rich text has no tables, which don't fit
 * narrow screens, and without their tags the cells would run together.
 * @param html as it was pasted or sent; the result isn't sanitized
 */
export function tablesToLines(html: string): string {
  let lines = html;
  for (let depth = 0; depth < DEEPEST && /<table\b/i.test(lines); depth += 1)
    lines = lines.replace(INNERMOST, (_, inner: string) => linesOf(inner));
  return lines;
}

function linesOf(table: string): string {
  const caption = /<caption\b[^<>]*>([\s\S]*?)<\/caption\s*>/i.exec(table)?.[1] ?? '';
  const [, ...rows] = table.replace(/<!--[\s\S]*?-->/g, '').split(/<tr\b[^<>]*>/i);
  return [isBlank(caption) ? '' : strong(inOneLine(caption)), ...rows.map(lineOf)].join('');
}

const CELL = /<(t[dh])\b[^<>]*>([\s\S]*?)(?=<\/?t[dhr]\b|<\/(?:table|tbody|thead|tfoot)\b|$)/gi;

function lineOf(row: string): string {
  const cells = [...row.matchAll(CELL)].map(([, tag = '', content = '']) => ({ tag, content }));
  const filled = cells.filter(({ content }) => !isBlank(content));
  const [first, ...rest] = filled.map(({ content }) => inOneLine(content));
  if (first === undefined) return '';
  // Content of layout tables stays unchanged.
  if (rest.length === 0) {
    const [only] = filled;
    return only && only.content.search(BLOCK) >= 0 ? only.content : `<p>${first}</p>`;
  }
  if (filled.every(({ tag }) => tag.toLowerCase() === 'th'))
    return strong([first, ...rest].join(' · '));
  if (isBlank(cells[0]?.content ?? '')) return `<p>${[first, ...rest].join(' · ')}</p>`;
  return `<p>${first}${isEnded(first) ? '' : ':'} ${rest.join(' · ')}</p>`;
}

const strong = (line: string): string =>
  `<p><strong>${line.replace(/<\/?(?:b|strong)\b[^<>]*>/gi, '')}</strong></p>`;

const textOf = (html: string): string => html.replace(/<[^<>]*>|&nbsp;/g, ' ').trim();
const isBlank = (html: string): boolean => bareCode(textOf(html)) === '';
const isEnded = (html: string): boolean => /[.,:;!?]$/.test(textOf(html));

/** Joins the blocks and lines of a cell. */
const inOneLine = (cell: string): string =>
  cell
    .split(BLOCK)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => !isBlank(part))
    .reduce(
      (line, part) => (line === '' ? part : `${line}${isEnded(line) ? '' : ','} ${part}`),
      '',
    );
