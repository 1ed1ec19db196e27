import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { watchPaints, type Paints } from './storefrontPaints.ts';
import { followRequests, type Asked } from './storefrontRequests.ts';

/** A phone on a slow network, with this latency per request. */
export const NETWORK = {
  offline: false,
  latency: 150,
  // Bytes per second, from 1.6 and 0.75 Mbit/s.
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
export const SLOWER_CPU = 4;
export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

export interface Visit {
  largestAt: number;
  largest: string;
  /** Layout shift until the menu has loaded, and on the way to the cart. */
  shift: number;
  shiftToCart: number;
  shifted: string[];
  /** Each interaction until its next paint. */
  more: number;
  split: number;
  proceed: number;
  /** Requests before the largest contentful paint. */
  asked: Asked[];
}

/** One visitor with an empty cache, from the address to the cart. */
export async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await slowDown(cdp);
    const asked = followRequests(cdp);
    // The TypeScript runner wraps inner functions in a helper, which the page lacks.
    await page.addInitScript(`{ const __name = (of) => of; (${watchPaints.toString()})(); }`);
    await page.goto(address, { waitUntil: 'networkidle' });
    const plus = page.getByRole('button', { name: 'Add one General admission', exact: true });
    await plus.waitFor();
    const atRest = await read(page);

    const more = await tap(page, plus);
    const split = await tap(page, page.locator('.ticket-type details summary').first());
    const go = page.getByRole('button', { name: 'Continue to cart' }).filter({ visible: true });
    const proceed = await tap(page, go, page.getByRole('heading', { name: 'Item Summary' }));
    const atEnd = await read(page);
    return {
      largestAt: atRest.largestAt,
      largest: atRest.largest,
      shift: atRest.shift,
      shiftToCart: atEnd.shift - atRest.shift,
      shifted: atEnd.shifted,
      more,
      split,
      proceed,
      asked: asked().filter(({ startedAt }) => startedAt < atRest.largestAt),
    };
  } finally {
    await context.close();
  }
}

async function slowDown(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU });
}

/** @returns milliseconds from the tap to the next paint */
async function tap(page: Page, what: Locator, then?: Locator): Promise<number> {
  await page.evaluate(() => {
    (window as unknown as { paints: Paints }).paints.slowestInput = 0;
  });
  await what.tap();
  await then?.waitFor();
  return (await read(page)).slowestInput;
}

/** The page's entries, after the last frame was reported. */
function read(page: Page): Promise<Paints> {
  return page.evaluate(
    () =>
      new Promise<Paints>((resolve) => {
        // Observers are notified in an idle moment after the frame.
        setTimeout(
          () =>
            requestAnimationFrame(() => resolve((window as unknown as { paints: Paints }).paints)),
          250,
        );
      }),
  );
}
