import type { BrowserContext } from '@playwright/test';

/**
 * Freezes time for a storefront: every answer has the same server time and remaining hold. Call
 * before the first `page.goto`.
 * @param given.lateMs how far the device's clock is behind
 * @param given.extendedMs the remaining hold after an extension
 */
export async function standStill(
  context: BrowserContext,
  given: { leftMs: number; extendedMs?: number; lateMs?: number },
): Promise<void> {
  const serverMs = Math.floor(Date.now() / 1000) * 1000;
  await context.clock.setFixedTime(serverMs - (given.lateMs ?? 0));
  await context.addInitScript(
    ({ now, leftMs, extendedMs }) => {
      const ask = window.fetch.bind(window);
      let left = leftMs;
      window.fetch = async (...request) => {
        const answer = await ask(...request);
        if (extendedMs !== undefined && String(request[0]).endsWith('/extend')) left = extendedMs;
        const headers = new Headers(answer.headers);
        headers.set('date', new Date(now).toUTCString());
        const read = answer.json.bind(answer);
        const json = async () => {
          const body = (await read()) as { expiresAt?: string | null } | undefined;
          if (!body?.expiresAt) return body;
          return { ...body, expiresAt: new Date(now + left).toISOString() };
        };
        return Object.defineProperties(answer, {
          headers: { value: headers },
          json: { value: json },
        });
      };
    },
    { now: serverMs, leftMs: given.leftMs, extendedMs: given.extendedMs },
  );
}
