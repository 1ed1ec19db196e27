/** Adds new keys; '' deletes one, and '' instead of an object deletes all. */
export function mergeMetadata(
  before: Record<string, string> | null,
  change: Record<string, string> | '' | undefined,
): Record<string, string> {
  if (change === '') return {};
  const merged = { ...before, ...change };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''));
}
