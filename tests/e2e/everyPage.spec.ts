import type { Page, Request, Route } from '@playwright/test';
import { landing, platform, storefront, tenantConsole } from './support/addresses.ts';
import { expectAccessible, waitForRest } from './support/expectAccessible.ts';
import { expectFit, NARROWEST } from './support/expectFit.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { declaredPages, goWithin, storefrontRoutes } from './support/innerApp.ts';
import { NOBODY, ownHouse, type House } from './support/ownHouse.ts';
import { people } from './support/people.ts';
import { stockHouse, type Stock } from './support/stockedHouse.ts';
import { expect, test as base } from './support/test.ts';

/**
 * An operator, an admin of a tenant with records of each kind or of an empty one, a buyer, or a
 * user with few permissions.
 */
type Visitor = 'operator' | 'stocked' | 'bare' | 'buyer' | 'report' | 'door';

const test = base.extend<{ visitor: Visitor; at: string }, { stocked: House & Stock; bare: House }>(
  {
    visitor: ['buyer', { option: true }],
    storageState: async ({ visitor, sessionOf, stocked, bare }, use) => {
      if (visitor === 'buyer') return use(NOBODY);
      if (visitor !== 'stocked' && visitor !== 'bare') return use(await sessionOf(visitor));
      const { organizer } = { stocked, bare }[visitor];
      return use(await organizer.context().storageState());
    },
    /** The URL of the visitor's console. */
    at: async ({ visitor, stocked, bare }, use) => {
      if (visitor === 'stocked' || visitor === 'bare')
        return use(tenantConsole({ stocked, bare }[visitor].url));
      return use(visitor === 'door' ? tenantConsole('riverside') : platform);
    },
    stocked: [
      async ({ browser, sessionOf }, use) => {
        const storageState = await sessionOf('operator');
        const house = await ownHouse(browser, storageState);
        const context = await browser.newContext({ storageState, baseURL: platform });
        const stock = await stockHouse(await context.newPage(), house);
        await context.close();
        await use({ ...house, ...stock });
        await house.organizer.context().close();
      },
      { scope: 'worker' },
    ],
    bare: [
      async ({ browser, sessionOf }, use) => {
        const house = await ownHouse(browser, await sessionOf('operator'));
        await use(house);
        await house.organizer.context().close();
      },
      { scope: 'worker' },
    ],
  },
);

// A test visits up to 70 pages.
test.describe.configure({ timeout: 240_000 });

type Ids = Readonly<Record<string, string>>;

/** An ID that no record has. A page about such a record says so. */
const NONE = '00000000-0000-4000-8000-000000000000';
const noIds: Ids = {
  eventId: NONE,
  orderUID: 'AAAAAAAAAA',
  payoutId: NONE,
  batchId: NONE,
  runId: NONE,
  disputeId: NONE,
};

/** Fills in the parameters of a path. Fails the test if a parameter has no value. */
const addressOf = (path: string, ids: Ids): string =>
  path.replace(/\/\*$/, '').replaceAll(/:(\w+)/g, (_, name: string) => {
    const id = ids[name];
    if (!id) throw new Error(`${path} cannot be visited: stockHouse makes no ${name}.`);
    return id;
  });

/** The path of a page with the records of a stocked tenant. */
function filled(path: string, { records }: Stock): string {
  const { tenantId, eventId, orderUID } = records;
  const order = `?tenant_id=${tenantId}&event_id=${eventId}&order_id=${orderUID}`;
  return addressOf(path, { ...records }) + (path.endsWith('/order-details') ? order : '');
}

/** A page's API requests. The session's are the console's own, and one is repeated each minute. */
const API = /\/api\/(?!auth\/)/;
const fail = (route: Route) =>
  route.fulfill({
    status: 500,
    json: { error: { code: 'internal', message: 'Something went wrong.' } },
  });

const busy = (page: Page) => page.locator('[aria-busy=true], .MuiSkeleton-root');

/**
 * Waits until a page has a heading and nothing on it is loading.
 * @param given.open the requests to wait for
 */
async function atRest(
  page: Page,
  given: {
    open?: ReadonlySet<Request>;
    whileItLoads?: (() => Promise<void>) | undefined;
  } = {},
): Promise<void> {
  const { open = new Set<Request>(), whileItLoads } = given;
  const findMissing = async () => {
    const missing = await page.evaluate(whatIsMissing);
    for (const request of open) missing.push(`an answer of ${request.url()}`);
    if (missing.length > 0) await whileItLoads?.();
    return missing;
  };
  await expect.poll(findMissing, { message: 'what is missing', intervals: [20] }).toEqual([]);
}

/** Runs in the page. */
function whatIsMissing(): string[] {
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const hasHeading = [...document.querySelectorAll('h1, [role=heading][aria-level="1"]')].some(
    isVisible,
  );
  const loading = [...document.querySelectorAll('[aria-busy=true], .MuiSkeleton-root')];
  return [
    ...(hasHeading ? [] : ['a heading']),
    ...loading.map(({ outerHTML }) => `an end of ${outerHTML.slice(0, 200)}`),
  ];
}

const appearances = {
  'light, on a desk': { colorScheme: 'light', viewport: { width: 1440, height: 900 } },
  'dark, on a desk': { colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  'light, on a phone': { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  'dark, on a phone': { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
} as const;
type Appearance = keyof typeof appearances;

/** Switches an open page to another theme and width. */
async function wear(page: Page, look: Appearance): Promise<void> {
  const { colorScheme, viewport } = appearances[look];
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
}

/** Opens an application, and checks its bar and menu in the test's look and any others. */
async function open(page: Page, given: { address: string; others?: readonly Appearance[] }) {
  await page.goto(given.address);
  await atRest(page);
  await expectAccessible(page);
  for (const look of given.others ?? []) {
    await wear(page, look);
    await atRest(page);
    await expectAccessible(page);
  }
}

/**
 * Opens a console.
 * @returns the paths of the pages that the visitor may, or may not, open
 */
async function openConsole(
  page: Page,
  given: { address: string; others?: readonly Appearance[]; isOpen?: boolean },
): Promise<string[]> {
  await open(page, given);
  const pages = await declaredPages(page);
  return pages.filter(({ isOpen }) => isOpen === (given.isOpen ?? true)).map(({ path }) => path);
}

/** The paths of a page's tabs, relative to their console. */
const tabsOf = (page: Page): Promise<string[]> =>
  page
    .locator('[role=tab][href]')
    .evaluateAll((tabs) =>
      tabs.map((tab) => (tab.getAttribute('href') ?? '').replace(/^\/admin(?=\/)/, '')),
    );

/**
 * Visits pages by navigation within the application, including their tabs. Reports the problems of
 * all pages together at the end.
 * @param given.part which part of the pages this is, and of how many
 * @param given.looks pages are opened in one of these in turn, and checked in both
 * @param given.isAnswered whether to wait until a page's requests are answered; true by default
 * @param given.whileItLoads runs in the meantime
 */
async function crawl(
  page: Page,
  given: {
    paths: readonly string[];
    part?: readonly [number, number];
    appearances?: readonly [Appearance, Appearance];
    isAnswered?: boolean;
    whileItLoads?: () => Promise<void>;
    look: (path: string) => Promise<void>;
  },
): Promise<void> {
  const { paths, part: [part, parts] = [0, 1], isAnswered = true, whileItLoads, look } = given;
  let [worn, other] = given.appearances ?? [];
  const left = paths.filter((_, index) => index % parts === part);
  const seen = new Set<string>();
  const problems: string[] = [];
  const open = new Set<Request>();
  page.on('request', (request) => API.test(request.url()) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  for (let to = left.shift(); to !== undefined; to = left.shift()) {
    const path = to;
    if (seen.has(path)) continue;
    await test.step(path, async () => {
      try {
        seen.add(path).add(await goWithin(page, path));
        if (isAnswered) await atRest(page, { open, whileItLoads });
        await look(path);
        if (worn && other) {
          [worn, other] = [other, worn];
          await wear(page, worn);
          await atRest(page, { open, whileItLoads });
          await look(path);
        }
        left.push(...(await tabsOf(page)));
      } catch (error) {
        problems.push(`${path} ${worn ?? ''}: ${(error as Error).message}`);
      }
    });
  }
  expect(problems).toEqual([]);
  expect(seen.size, 'pages that were visited').toBeGreaterThan(1);
}

const NOT_FOUND = { name: 'Page not found' };

/**
 * The page is accessible and fits the width in its current look. Bar and menu were checked when the
 * console opened.
 */
async function expectFitHere(page: Page, { isLoading = false } = {}): Promise<void> {
  await expectNoOverflow(page);
  await expectAccessible(page, { within: 'main', isLoading });
  const size = page.viewportSize();
  if (!size || size.width > 600) return;
  await page.setViewportSize({ ...size, width: NARROWEST });
  await expectNoOverflow(page);
  await page.setViewportSize(size);
}

/** Visits pages whose requests all fail. Each page that made a request must offer a retry. */
async function crawlFailing(
  page: Page,
  given: { paths: readonly string[]; whileItLoads?: () => Promise<void> },
): Promise<void> {
  let requests = 0;
  let failing = 0;
  await page.route(API, (route) => {
    requests += 1;
    return fail(route);
  });
  await crawl(page, {
    ...given,
    look: async () => {
      if (requests > 0) {
        failing += 1;
        await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
      }
      await expectFitHere(page);
      requests = 0;
    },
  });
  expect(failing, 'pages that made a request').toBeGreaterThan(given.paths.length / 4);
}

const consoles = [
  {
    visitor: 'operator',
    title: 'the platform’s console',
    full: ['light, on a desk', 'dark, on a phone'],
    parts: [1, 2, 3, 4],
    failing: 'light, on a phone',
    loading: 'dark, on a phone',
  },
  {
    visitor: 'stocked',
    title: 'a tenant’s console',
    full: ['dark, on a desk', 'light, on a phone'],
    parts: [1, 2],
    failing: 'dark, on a desk',
    loading: 'light, on a desk',
  },
] as const satisfies {
  full: [Appearance, Appearance];
  failing: Appearance;
  loading: Appearance;
  [key: string]: unknown;
}[];

for (const { visitor, title, full, parts, failing, loading } of consoles)
  test.describe(`each page of ${title}`, () => {
    test.use({ visitor });

    for (const part of parts)
      test.describe(`${full.join(' and ')}, part ${part} of ${parts.length}`, () => {
        test.use(appearances[full[0]]);

        test('is accessible and fits the width, with data', async ({ page, at, stocked }) => {
          const paths = await openConsole(page, { address: at, others: full.toReversed() });
          await crawl(page, {
            paths: ['/', ...paths.map((path) => filled(path, stocked)), '/nowhere'],
            part: [part - 1, parts.length],
            appearances: full,
            look: async (path) => {
              await expect(page.getByRole('heading', NOT_FOUND)).toHaveCount(
                path === '/nowhere' ? 1 : 0,
              );
              await expectFitHere(page);
            },
          });
        });
      });

    test.describe(`when the server fails, ${failing}`, () => {
      test.use({ ...appearances[failing], expectedTrouble: [500] });

      test('shows an error and offers to try again', async ({ page, at, stocked }) => {
        const paths = await openConsole(page, { address: at });
        await crawlFailing(page, { paths: paths.map((path) => filled(path, stocked)) });
      });
    });

    test.describe(`while it loads, ${loading}`, () => {
      test.use(appearances[loading]);

      test('is accessible and fits the width', async ({ page, at, stocked }) => {
        const paths = await openConsole(page, { address: at });
        let held = 0;
        let loading = 0;
        await page.route(API, () => {
          held += 1;
        });
        await crawl(page, {
          paths: paths.map((path) => filled(path, stocked)),
          isAnswered: false,
          look: async () => {
            await waitForRest(page);
            if (held > 0) {
              loading += 1;
              await expect(busy(page).first()).toBeVisible();
            }
            await expectFitHere(page, { isLoading: true });
            held = 0;
          },
        });
        expect(loading, 'pages that loaded something').toBeGreaterThan(paths.length / 2);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      });
    });
  });

for (const { visitor, title, look } of [
  {
    visitor: 'operator',
    title: 'the platform’s console about a tenant without data',
    look: 'dark, on a desk',
  },
  {
    visitor: 'bare',
    title: 'the console of a tenant without data',
    look: 'dark, on a phone',
  },
] as const)
  test.describe(`each page of ${title}, ${look}`, () => {
    // The record doesn't exist.
    test.use({ ...appearances[look], visitor, expectedTrouble: [404] });

    test('is accessible and fits the width, without data', async ({ page, at, bare }) => {
      const paths = await openConsole(page, { address: at });
      const own = paths.filter((path) => visitor === 'bare' || path.includes(':tenantId'));
      await crawl(page, {
        paths: own.map((path) => addressOf(path, { ...noIds, tenantId: bare.id })),
        look: () => expectFitHere(page),
      });
    });
  });

for (const { visitor, look } of [
  { visitor: 'report', look: 'light, on a phone' },
  { visitor: 'door', look: 'dark, on a desk' },
] as const)
  test.describe(`the console of ${people[visitor].name}, ${look}`, () => {
    test.use({ ...appearances[look], visitor, expectedTrouble: [403] });

    test('forbids each page whose permission they lack', async ({ page, at }) => {
      const closed = await openConsole(page, { address: at, isOpen: false });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));
      const ids = { ...noIds, tenantId: NONE };
      await crawl(page, {
        paths: closed.map((path) => addressOf(path, ids)),
        look: async () => {
          await expect(page.getByRole('heading', { name: 'You don’t have access' })).toBeVisible();
          await expectFitHere(page);
        },
      });
      expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    });
  });

/** Opens a storefront. @returns the paths of its pages */
async function openStorefront(
  page: Page,
  { ids, ...given }: { address: string; others?: readonly Appearance[]; ids: Ids },
): Promise<string[]> {
  await open(page, given);
  // Without a session, every section of the account leads to the same page as the first.
  const routes = (await storefrontRoutes(page)).filter((path) => !path.startsWith('/account/'));
  return routes.map((path) => (path === '*' ? '/nowhere' : addressOf(path, ids)));
}

/** A code without a confirmation; `freeConfirmation.spec.ts` uses a valid link. */
const UNKNOWN_CODE = 'none';

test.describe('each page of a storefront', () => {
  // Nobody is signed in.
  test.use({ expectedTrouble: [401, 404, 410] });

  const full = ['light, on a phone', 'dark, on a desk'] as const;
  test.describe(full.join(' and '), () => {
    test.use(appearances[full[0]]);
    test('is accessible and fits the width, with data', async ({ page, stocked }) => {
      const { records, carts, event } = stocked;
      const paths = await openStorefront(page, {
        address: storefront(stocked.url),
        others: full.toReversed(),
        ids: { ...records, code: UNKNOWN_CODE },
      });
      await page.evaluate(([key, cart]) => localStorage.setItem(key, cart), [
        `draft:guest:${event.slug}`,
        carts.held,
      ] as const);
      await crawl(page, {
        paths: paths.map((path) =>
          path.endsWith('/success') ? `${path}?orderID=${carts.paid}` : path,
        ),
        appearances: full,
        look: () => expectFitHere(page),
      });
    });
  });

  test.describe('of a tenant without data', () => {
    test.use(appearances['dark, on a phone']);
    test('is accessible and fits the width, without data', async ({ page, bare }) => {
      const ids = { eventName: 'none', token: 'none', code: UNKNOWN_CODE };
      await crawl(page, {
        paths: await openStorefront(page, { address: storefront(bare.url), ids }),
        look: () => expectFitHere(page),
      });
    });
  });

  test.describe('when the server fails', () => {
    test.use({ ...appearances['light, on a desk'], expectedTrouble: [401, 500] });

    test('shows an error and offers to try again', async ({ page, stocked }) => {
      await page.clock.install();
      const paths = await openStorefront(page, {
        address: storefront(stocked.url),
        ids: { ...stocked.records, code: UNKNOWN_CODE },
      });
      // The storefront retries twice before it gives up, after one second and then two.
      await crawlFailing(page, { paths, whileItLoads: () => page.clock.fastForward(1_000) });
    });
  });
});

test.describe('each page that needs no session', () => {
  test.use({ expectedTrouble: [401] });

  test('is accessible and fits the width', async ({ page }) => {
    for (const address of [
      landing,
      `${platform}/login`,
      `${tenantConsole('riverside')}/login`,
      storefront('riverside'),
    ]) {
      await page.goto(address);
      await atRest(page);
      await expectFit(page);
    }
  });
});
