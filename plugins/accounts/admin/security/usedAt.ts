import { shortDay } from '@foyer/kit';

/** Since when there is something, and when it was used last, in the console's days. */
export function usedAt(
  one: { createdAt: string; lastUsedAt: string | null },
  timeZone: string,
): string {
  const added = `Added ${shortDay(one.createdAt, timeZone)}`;
  return one.lastUsedAt
    ? `${added}, last used ${shortDay(one.lastUsedAt, timeZone)}`
    : `${added}, not used yet`;
}
