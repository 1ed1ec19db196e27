let aheadMs = 0;

/** A phone's clock may be minutes off; how long tickets are held is told by the server's. */
export function recordServerTime(date: string | null): void {
  const serverMs = Date.parse(date ?? '');
  if (!Number.isNaN(serverMs)) aheadMs = serverMs - Date.now();
}

/** The time at the server, to the second. */
export const serverNow = (): number => Date.now() + aheadMs;
