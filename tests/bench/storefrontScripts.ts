import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { PHONE } from './storefrontVisit.ts';

/** Gzipped JavaScript, in bytes. */
export interface ScriptSizes {
  /** Everything that the ticket menu loads before something is chosen. */
  menu: number;
  /** What the way to the checkout, which begins with the choice, loads beyond that. */
  checkout: number;
}

/** Counts what a browser really asks for: a chunk that is only built costs nobody anything. */
export async function measureScripts(browser: Browser, address: string): Promise<ScriptSizes> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    const total = async () => (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    const press = (name: string) =>
      page.getByRole('button', { name, exact: true }).filter({ visible: true }).tap();

    await page.goto(address, { waitUntil: 'networkidle' });
    const menu = await total();
    await page.getByRole('button', { name: 'One more General admission', exact: true }).tap();
    await press('Continue to cart');
    await press('CONTINUE');
    await page.getByRole('timer').waitFor();
    await page.waitForLoadState('networkidle');
    return { menu, checkout: (await total()) - menu };
  } finally {
    await context.close();
  }
}
