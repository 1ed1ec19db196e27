import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findChromium } from '../api/start/chromium.ts';
import { platform, storefront, tenantConsole } from './e2e/support/addresses.ts';
import { callApi } from './e2e/support/callApi.ts';
import { declaredPages, goWithin, storefrontRoutes } from './e2e/support/innerApp.ts';
import { buyByApi, holdByApi, postTo } from './e2e/support/buyByApi.ts';
import type { EventOnSale } from './e2e/support/sale.ts';
import { openSession } from './e2e/support/openSession.ts';

/**
 * Takes a screenshot of every screen of a running demo, and writes a page that shows them all:
 * `npm start` in one terminal, `npm run screens` in another. An argument is the folder, by default
 * `.foyer/screens`; others limit the screens to those whose name contains one of them. For a port
 * other than 3000, set `BROWSER_TEST_PORT`.
 */
const [folder = join('.foyer', 'screens'), ...wanted] = process.argv.slice(2);

const LOOKS = [
  { look: 'light', width: 1440, height: 900 },
  { look: 'dark', width: 1440, height: 900 },
  { look: 'light', width: 390, height: 844 },
  { look: 'dark', width: 390, height: 844 },
] as const;

interface Screen {
  name: string;
  /** Relative to the console or storefront. */
  path: string;
}

type Ids = Readonly<Record<string, string | undefined>>;

/** Carts of the demo's event: one that is paid, one with held tickets. */
interface Sale {
  paid: string;
  held: string;
}

interface Found {
  id: string;
  eventId?: string;
  orderUID?: string;
  details?: Record<string, string>;
}

/** An event of the demo that is on sale. */
const EVENT = 'late-nights-on-the-quay';

const executablePath = findChromium(process.env);
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await mkdir(folder, { recursive: true });
  const ids = await findRecords(browser);
  const rooms = [
    {
      room: 'platform',
      person: 'operator',
      base: platform,
      paths: async (page: Page) => (await declaredPages(page)).map(({ path }) => path),
    },
    {
      room: 'tenant',
      person: 'riverside',
      base: tenantConsole('riverside'),
      paths: async (page: Page) => (await declaredPages(page)).map(({ path }) => path),
    },
    { room: 'storefront', person: null, base: storefront('riverside'), paths: storefrontRoutes },
  ] as const;
  const taken: Screen[] = [];
  for (const { room, person, base, paths } of rooms) {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    if (person) await openSession(page, person);
    await page.goto(base);
    await settle(page);
    if (!person)
      await page.evaluate(([key, cart]) => localStorage.setItem(key, cart), [
        `draft:guest:${EVENT}`,
        ids.held,
      ] as const);
    const found = ['/', ...(await paths(page))].filter((path) => path !== '*');
    for (const path of new Set(found)) {
      const filled = fill(path, ids);
      if (filled === null) {
        say(`${path}: the demo has no record for it`);
        continue;
      }
      const name = `${room}${path.replaceAll(/[/:*]+/g, '-').replace(/-$/, '')}`;
      if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
      const screen = { name, path: filled };
      await take(page, screen);
      taken.push(screen);
    }
    await context.close();
  }
  await writeFile(join(folder, 'index.html'), sheetOf(taken));
  say(`${taken.length} screens: ${join(folder, 'index.html')}`);
} finally {
  await browser.close();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Records of the demo, by the names that pages give them in their paths. */
async function findRecords(from: Browser): Promise<Ids & Sale> {
  const context = await from.newContext();
  const page = await context.newPage();
  await openSession(page, 'operator');
  const list = async (path: string) => {
    const { body } = await callApi(page, { path });
    return (body as { result?: Found[] } | undefined)?.result ?? [];
  };
  const tenants = await list('/tenants?limit=100');
  const tenantId = tenants.find(({ details }) => details?.['url'] === 'riverside')?.id ?? '';
  const tenant = `/tenants/${tenantId}`;
  const ofTenant = `limit=1&filters=${encodeURIComponent(`tenantId="${tenantId}"`)}`;
  const [orders, payouts, batches, runs, disputes, events] = await Promise.all([
    list(`${tenant}/orders?limit=1`),
    list(`${tenant}/reports/collections/payout-transactions?limit=1`),
    list(`/platform/payouts/batches?${ofTenant}`),
    list('/platform/transfer/runs?limit=1'),
    list(`${tenant}/disputes?limit=1`),
    list(`${tenant}/events?limit=100`),
  ]);
  const event = events.find(({ details }) => details?.['slug'] === EVENT);
  const types = await list(`${tenant}/events/${event?.id}/ticket-types?limit=100`);
  await context.close();
  const onSale: EventOnSale = {
    id: event?.id ?? '',
    tenantId,
    name: String(event?.details?.['name']),
    slug: EVENT,
    address: `${storefront('riverside')}/${EVENT}/tickets`,
    typeIds: Object.fromEntries(types.map((type) => [String(type.details?.['name']), type.id])),
  };
  const bought = await buyByApi(onSale, { quantity: 2 });
  const email = 'maya@example.test';
  const found = await postTo(onSale, '/p/orders/find', { orderUID: bought.orderUID, email });
  const held = await holdByApi(onSale, { quantity: 2 });
  const [order] = orders;
  return {
    tenantId,
    eventId: order?.eventId ?? order?.details?.['eventId'],
    orderUID: order?.orderUID ?? order?.details?.['orderUID'] ?? order?.id,
    payoutId: payouts[0]?.id,
    batchId: batches[0]?.id,
    runId: runs[0]?.id,
    disputeId: disputes[0]?.id,
    eventName: EVENT,
    token: found.token,
    code: 'none',
    paid: bought.draftOrderUID,
    held: held.draftOrderUID,
  };
}

function fill(path: string, ids: Ids): string | null {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  if (names.some((name) => ids[name] === undefined)) return null;
  const filled = path.replace(/\/\*$/, '').replaceAll(/:(\w+)/g, (_, name: string) => ids[name]!);
  if (filled.endsWith('/success')) return `${filled}?orderID=${ids['paid']}`;
  if (!filled.endsWith('/order-details')) return filled;
  return `${filled}?tenant_id=${ids['tenantId']}&event_id=${ids['eventId']}&order_id=${ids['orderUID']}`;
}

async function take(page: Page, { name, path: to }: Screen): Promise<void> {
  await goWithin(page, to);
  for (const { look, width, height } of LOOKS) {
    await page.emulateMedia({ colorScheme: look });
    await page.setViewportSize({ width, height });
    await settle(page);
    const path = join(folder, fileOf(name, look, width));
    await page.screenshot({ path, type: 'jpeg', quality: 70, fullPage: width < 600 });
  }
}

function fileOf(name: string, look: string, width: number): string {
  return `${name}-${width}-${look}.jpg`;
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const loading = '[aria-busy=true], .MuiSkeleton-root, [role=progressbar]';
  await page.locator('h1').first().waitFor();
  await page.waitForFunction((of) => !document.querySelector(of), loading);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** An HTML page that shows every screenshot in a row per screen. */
function sheetOf(screens: readonly Screen[]): string {
  const rows = screens.map(
    ({ name }) =>
      `<h2>${name}</h2><div>${LOOKS.map(({ look, width }) => `<img loading="lazy" src="${fileOf(name, look, width)}" alt="${look}, ${width} px">`).join('')}</div>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>body{font:14px sans-serif}div{display:flex;gap:8px;align-items:start;overflow:auto}img{height:480px;border:1px solid #ccc}</style>${rows.join('')}`;
}
