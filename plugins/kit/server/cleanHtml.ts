import sanitizeHtml from 'sanitize-html';
import { invalid } from '../errors.ts';
import type { RecordField } from '../recordFields.ts';
import { isBlankHtml } from '../schema.ts';
import { tablesToLines } from '../tablesToLines.ts';

/**
 * Allows what the console's editor produces, and nothing that could run scripts, embed frames or affect the rest of
 * the page. Styles aren't allowed, since the pages that show the text block them.
 */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'br'],
    ...['ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'a'],
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // A link opens a new page, so the text stays open, and sends no referrer.
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }),
  },
};

/**
 * Sanitizes rich text before it is stored or shown.
 * @throws 422 with the field's own message if no visible text is left
 */
export function cleanHtml(html: string, field: Pick<RecordField, 'source' | 'schema'>): string {
  const marked = sanitizeHtml(withEdges(tablesToLines(html)), ALLOWED);
  // The assembled result is sanitized like any other input.
  const clean = sanitizeHtml(withBreaks(marked), ALLOWED).trim();
  if (!isBlankHtml(clean)) return clean;
  const message = field.schema.safeParse('').error?.issues[0]?.message;
  throw invalid({ [field.source]: [message ?? 'Enter some text.'] });
}

/** Marks the edge of a block whose tag isn't allowed; a character that no text contains. */
const EDGE = '\ufdd0';
const EDGES =
  /<\/?(?:address|article|aside|caption|center|d[dlt]|details|div|fieldset|figcaption|figure|footer|form|header|legend|main|nav|section|summary|t[dhr]|table)\b[^>]*>/gi;

/** Without their tags the texts of two blocks would run together. */
const withEdges = (html: string): string => html.replaceAll(EDGE, '').replace(EDGES, EDGE);

const TAG = '<\\/?(?:p|h[1-6]|blockquote|pre|hr|ul|ol|li|br)\\b[^>]*>';
const AFTER_BLOCK = new RegExp(`(^|${TAG})[\\s${EDGE}]*${EDGE}\\s*`, 'g');
const BEFORE_BLOCK = new RegExp(`\\s*${EDGE}[\\s${EDGE}]*($|${TAG})`, 'g');
const BETWEEN_TEXTS = new RegExp(`\\s*${EDGE}[\\s${EDGE}]*`, 'g');

/** A line break between the texts of two removed blocks. Next to a block that is kept, none is needed. */
const withBreaks = (html: string): string =>
  html.replace(AFTER_BLOCK, '$1').replace(BEFORE_BLOCK, '$1').replace(BETWEEN_TEXTS, '<br />');
