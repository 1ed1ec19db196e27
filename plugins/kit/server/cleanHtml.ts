import sanitizeHtml from 'sanitize-html';
import { invalid } from '../errors.ts';
import type { RecordField } from '../record.ts';
import { isBlankHtml } from '../schema.ts';
import { tablesToLines } from '../tablesToLines.ts';

/**
 * What the console's editor makes, and nothing that could run, frame, post or reach beyond the text.
 * Styles are not among it: the pages that show the text do not allow them.
 */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'br'],
    ...['ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'a'],
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // A link leaves the page that shows the text alone, and tells its target nothing.
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }),
  },
};

/**
 * A rich text as it is stored and shown.
 * @throws 422 with the field's own message for a text of which nothing is left to read
 */
export function cleanHtml(html: string, field: Pick<RecordField, 'source' | 'schema'>): string {
  const marked = sanitizeHtml(withEdges(tablesToLines(html)), ALLOWED);
  // What was put together here is made safe like anything else.
  const clean = sanitizeHtml(withBreaks(marked), ALLOWED).trim();
  if (!isBlankHtml(clean)) return clean;
  const message = field.schema.safeParse('').error?.issues[0]?.message;
  throw invalid({ [field.source]: [message ?? 'This text has nothing to read.'] });
}

/** Where a block begins or ends that is not allowed: no character of any text. */
const EDGE = '\ufdd0';
const EDGES =
  /<\/?(?:address|article|aside|caption|center|d[dlt]|details|div|fieldset|figcaption|figure|footer|form|header|legend|main|nav|section|summary|t[dhr]|table)\b[^>]*>/gi;

/** Without their tags the texts of two blocks would run into each other. */
const withEdges = (html: string): string => html.replaceAll(EDGE, '').replace(EDGES, EDGE);

const TAG = '<\\/?(?:p|h[1-6]|blockquote|pre|hr|ul|ol|li|br)\\b[^>]*>';
const AFTER_BLOCK = new RegExp(`(^|${TAG})[\\s${EDGE}]*${EDGE}\\s*`, 'g');
const BEFORE_BLOCK = new RegExp(`\\s*${EDGE}[\\s${EDGE}]*($|${TAG})`, 'g');
const BETWEEN_TEXTS = new RegExp(`\\s*${EDGE}[\\s${EDGE}]*`, 'g');

/** A break where a block began or ended between two texts; beside a block that is kept there is one already. */
const withBreaks = (html: string): string =>
  html.replace(AFTER_BLOCK, '$1').replace(BEFORE_BLOCK, '$1').replace(BETWEEN_TEXTS, '<br />');
