/** Stores in the tab how long it has waited for a tenant's bucket, so that a reload continues from there. */
const keyOf = (tenantId: string): string => `retry-timer:${tenantId}`;

/** The stored ticks; undefined if nothing is waited for. */
export function readRetryTimer(tenantId: string): number | undefined {
  const ticks = Number(sessionStorage.getItem(keyOf(tenantId)) ?? Number.NaN);
  return Number.isInteger(ticks) && ticks >= 0 ? ticks : undefined;
}

export const saveRetryTimer = (tenantId: string, ticks: number): void =>
  sessionStorage.setItem(keyOf(tenantId), String(ticks));

export const clearRetryTimer = (tenantId: string): void =>
  sessionStorage.removeItem(keyOf(tenantId));
