const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** Since when there is something, and when it was used last, in the browser's days. */
export function usedAt(one: { createdAt: string; lastUsedAt: string | null }): string {
  const added = `Added ${day.format(new Date(one.createdAt))}`;
  return one.lastUsedAt
    ? `${added}, last used ${day.format(new Date(one.lastUsedAt))}`
    : `${added}, not used yet`;
}
