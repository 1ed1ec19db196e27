import { invalid } from '@foyer/kit';
import sanitizeHtml from 'sanitize-html';
import { isBlankHtml } from '../contract.ts';

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s,./%]+\)$/i, /^[a-z]{3,30}$/i];
const ALIGNMENT = { 'text-align': [/^(left|center|right|justify)$/] };

/** What the editor makes, and nothing that could run, frame, post or reach beyond the text. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'br'],
    ...['ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'mark', 'span', 'a', 'img'],
  ],
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start'],
    mark: ['data-color'],
  },
  allowedStyles: {
    p: ALIGNMENT,
    ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, ALIGNMENT])),
    span: { color: COLOUR },
    mark: { 'background-color': COLOUR, color: COLOUR },
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  // An image comes from another site; a relative address would ask our own.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src']?.startsWith('https://'),
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
