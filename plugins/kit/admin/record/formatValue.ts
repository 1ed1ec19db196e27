import { formatInstant, longDay } from '../../dates.ts';
import { formatDollars, formatNumber } from '../../numbers.ts';
import type { FieldMeta } from '../../schema.ts';

/** Shown for a missing value. */
export const NOTHING = '–';

/** `America/New_York` → `New York`. */
export const zoneName = (zone: string): string =>
  (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/**
 * Formats a field's value as one line of text.
 * @param timeZone zone for instants
 */
export function formatValue(meta: FieldMeta, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  switch (meta.kind) {
    case 'money':
      return formatDollars(Number(value));
    case 'percent':
      return `${formatNumber(Number(value))}%`;
    case 'number':
      return meta.of?.[String(value)] ?? formatNumber(Number(value));
    case 'instant':
      return formatInstant(String(value), timeZone);
    case 'day':
      return longDay(String(value), 'UTC');
    case 'choice':
      return meta.of?.[String(value)] ?? String(value);
    case 'switch':
      return value ? 'Yes' : 'No';
    case 'richText':
      return excerpt(String(value));
    case 'text':
    case 'image':
    case 'reference':
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}

const LONGEST = 160;

/** The start of a rich text as plain text. Tags are removed before entities are decoded. */
export function excerpt(html: string): string {
  const plain = html
    .replace(/<\/h\d>/gi, ' · ')
    .replace(/<\/(p|li|blockquote|pre)>|<br[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '');
  const text = new DOMParser().parseFromString(plain, 'text/html').body.textContent;
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length > LONGEST ? `${words.slice(0, LONGEST).trimEnd()}…` : words;
}
