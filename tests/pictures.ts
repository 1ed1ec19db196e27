import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { findChromium } from '../api/start/chromium.ts';
import { landing, platform, storefront } from './e2e/support/addresses.ts';
import { PENDING_PAGE } from '../plugins/payouts/addresses.ts';
import { openSession } from './e2e/support/openSession.ts';
import type { PersonName } from './e2e/support/people.ts';

/**
 * Takes the README's screenshots of a running demo: `npm start` in one terminal, `npm run pictures`
 * in another. Waits until the demo’s past season is loaded. For a port other than 3000, set
 * `BROWSER_TEST_PORT`.
 */
const FOLDER = join(import.meta.dirname, '..', 'pictures');
const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true };

interface Picture {
  name: string;
  address: string;
  person?: PersonName;
  on: BrowserContextOptions;
}

const PICTURES: readonly Picture[] = [
  {
    name: 'storefront',
    address: `${storefront('riverside')}/late-nights-on-the-quay/tickets`,
    on: DESK,
  },
  {
    name: 'storefront-phone',
    address: `${storefront('riverside')}/late-nights-on-the-quay/tickets`,
    on: { ...PHONE, colorScheme: 'dark' },
  },
  { name: 'console', address: platform, person: 'operator', on: DESK },
  {
    name: 'payouts',
    address: platform + PENDING_PAGE,
    person: 'operator',
    on: { ...DESK, colorScheme: 'dark' },
  },
];

const executablePath = findChromium(process.env);
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await mkdir(FOLDER, { recursive: true });
  await seasonLoaded(browser);
  for (const picture of PICTURES) await take(browser, picture);
} finally {
  await browser.close();
}

async function seasonLoaded(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await page.goto(landing);
  await page.getByText('Loading last season').waitFor({ state: 'hidden', timeout: 120_000 });
  await page.close();
}

async function take(browser: Browser, { name, address, person, on }: Picture): Promise<void> {
  const context = await browser.newContext({ ...on, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (person) await openSession(page, person);
  await page.goto(address, { waitUntil: 'networkidle' });
  await settled(page);
  await page.screenshot({ path: join(FOLDER, `${name}.jpg`), type: 'jpeg', quality: 78 });
  await context.close();
}

/** Waits until nothing on the page is loading. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const loading = '[aria-busy=true], .MuiSkeleton-root, [role=progressbar]';
  await page.waitForFunction((of) => !document.querySelector(of), loading);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
