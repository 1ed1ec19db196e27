import sanitizeHtml from 'sanitize-html';
import { invalid } from '../errors.ts';
import type { RecordField } from '../record.ts';
import { isBlankHtml } from '../schema.ts';

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
  const clean = sanitizeHtml(html, ALLOWED).trim();
  if (!isBlankHtml(clean)) return clean;
  const message = field.schema.safeParse('').error?.issues[0]?.message;
  throw invalid({ [field.source]: [message ?? 'This text has nothing to read.'] });
}
