import { invalid } from '@foyer/kit';
import sanitizeHtml from 'sanitize-html';
import { isBlankHtml } from '../contract.ts';

/**
 * What the editor makes, and nothing that could run, frame, post or reach beyond the text. Styles
 * are not among it: the pages that show a policy do not allow them.
 */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'br'],
    ...['ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'a'],
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  // A link leaves the page that shows the policy alone, and tells its target nothing.
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }),
  },
};

/** The text as it is stored and shown; one of which nothing is left was blank. */
export function sanitizePolicy(html: string): string {
  const clean = sanitizeHtml(html, ALLOWED).trim();
  if (isBlankHtml(clean)) throw invalid({ 'details.detail': ['Policy details cannot be blank.'] });
  return clean;
}
