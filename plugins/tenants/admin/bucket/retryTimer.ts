/** Where a tab keeps how long it has waited for a tenant's bucket, so that a reload goes on from there. */
const keyOf = (tenantId: string): string => `retry-timer:${tenantId}`;

/** The ticks that were kept; undefined where nothing is waited for. */
export function readRetryTimer(tenantId: string): number | undefined {
  const ticks = Number(sessionStorage.getItem(keyOf(tenantId)) ?? Number.NaN);
  return Number.isInteger(ticks) && ticks >= 0 ? ticks : undefined;
}

export const keepRetryTimer = (tenantId: string, ticks: number): void =>
  sessionStorage.setItem(keyOf(tenantId), String(ticks));

export const dropRetryTimer = (tenantId: string): void =>
  sessionStorage.removeItem(keyOf(tenantId));
