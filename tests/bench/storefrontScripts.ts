import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { PHONE } from './storefrontVisit.ts';

/** Gzipped JavaScript, in bytes. */
export interface ScriptSizes {
  /** Everything that the ticket menu loads before a selection is made. */
  menu: number;
  /** What the steps from the selection to checkout load in addition. */
  checkout: number;
}

/** Counts what a browser actually requests: unused chunks cost nothing. */
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
    await page.getByRole('button', { name: 'Add one General admission', exact: true }).tap();
    await press('Continue to cart');
    await press('CONTINUE');
    await page.getByRole('timer').waitFor();
    await page.waitForLoadState('networkidle');
    return { menu, checkout: (await total()) - menu };
  } finally {
    await context.close();
  }
}
