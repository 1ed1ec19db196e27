import { shortDay } from '@foyer/kit';

/** When something was added and last used, in the console's time zone. */
export function usedAt(
  one: { createdAt: string; lastUsedAt: string | null },
  timeZone: string,
): string {
  const added = `Added ${shortDay(one.createdAt, timeZone)}`;
  return one.lastUsedAt
    ? `${added}, last used ${shortDay(one.lastUsedAt, timeZone)}`
    : `${added}, not used yet`;
}
