import { shortDay } from '@foyer/kit';

/** Since when there is something, and when it was used last, in the browser's days. */
export function usedAt(one: { createdAt: string; lastUsedAt: string | null }): string {
  const added = `Added ${shortDay(one.createdAt, undefined)}`;
  return one.lastUsedAt
    ? `${added}, last used ${shortDay(one.lastUsedAt, undefined)}`
    : `${added}, not used yet`;
}
