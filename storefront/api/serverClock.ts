let aheadMs = 0;

/** A phone's clock may be minutes off, so hold times are measured by the server's. */
export function recordServerTime(date: string | null): void {
  const serverMs = Date.parse(date ?? '');
  if (!Number.isNaN(serverMs)) aheadMs = serverMs - Date.now();
}

/** The server's time, accurate to the second. */
export const serverNow = (): number => Date.now() + aheadMs;
