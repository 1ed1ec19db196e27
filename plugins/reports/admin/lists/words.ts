/** `partially_refunded#17` → `Partially refunded`. */
export function statusInWords(status: string): string {
  const [bare = ''] = status.split('#');
  const words = bare.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a status is looked for by: `Partially Refunded` → `partially_refunded`. */
export const statusSearched = (typed: string): string =>
  typed.trim().toLowerCase().replaceAll(' ', '_');

/** `user#ada@example.test` → `ada@example.test`. */
export const withoutPrefix = (text: string): string => text.slice(text.lastIndexOf('#') + 1);

/** Whether a ticket was used, as people type it. */
export function usedSearched(typed: string): string | undefined {
  const word = typed.trim().toLowerCase();
  if (word === 'yes' || word === 'true') return 'true';
  return word === 'no' || word === 'false' ? 'false' : undefined;
}
