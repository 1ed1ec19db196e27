import type { Page } from '@playwright/test';
import { platform, tenantConsole } from './support/addresses.ts';
import { callApi } from './support/callApi.ts';
import { charitiesNamed, findCharities, makeCharity, removeCharity } from './support/charities.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { expect, test } from './support/test.ts';

/** 200 characters or more without spaces, right to left, and with multi-code-point emoji. */
const NAMES = ['Ähnlichlanges'.repeat(16), 'תיאטרון'.repeat(30), '🎭👩🏽‍🎤'.repeat(22)];
const WIDTHS = [390, 1440];

/** No column collapses, no row grows with its name, and nothing overflows its card. */
async function expectCalmRows(page: Page): Promise<void> {
  await expectNoOverflow(page);
  const { overflow, heights, isCards } = await rowsOf(page)
    .first()
    .evaluate((first) => {
      const card = first.closest('.MuiCard-root')!;
      return {
        overflow: card.scrollWidth - card.clientWidth,
        heights: [...first.parentElement!.children].map((row) => row.clientHeight),
        isCards: first.matches('li'),
      };
    });
  expect(overflow, `pixels that the rows of ${page.url()} are too wide`).toBeLessThanOrEqual(0);
  // A card shows its other fields below the name.
  const tallest = isCards ? 260 : 110;
  expect(Math.max(...heights), `the tallest row of ${page.url()}`).toBeLessThanOrEqual(tallest);
}

/** The rows of a table or a grid, or its cards on a phone. */
const rowsOf = (page: Page) =>
  page.locator('tbody tr, [role="row"][data-id], .MuiCard-root > ul > li');

async function openAt(page: Page, address: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.goto(address);
  await expect(rowsOf(page).first()).toBeVisible();
}

test.describe('names of any length on the platform’s console', () => {
  // One worker, so that no other deletes the names.
  test.describe.configure({ mode: 'serial' });
  test.use({ person: 'operator' });
  test.beforeAll(async ({ browser, sessionOf }) => {
    const context = await browser.newContext({
      storageState: await sessionOf('operator'),
      baseURL: platform,
    });
    const page = await context.newPage();
    for (const name of NAMES)
      if ((await findCharities(page, name)).length === 0) await makeCharity(page, name);
    await context.close();
  });
  test.afterAll(async ({ browser, sessionOf }) => {
    const context = await browser.newContext({
      storageState: await sessionOf('operator'),
      baseURL: platform,
    });
    const page = await context.newPage();
    for (const name of NAMES) await removeCharity(page, name);
    await context.close();
  });

  for (const width of WIDTHS)
    test(`take two lines in the lists of charities, ${width} px wide`, async ({ page }) => {
      for (const name of NAMES) {
        await openAt(page, platform + charitiesNamed(name), width);
        await expectCalmRows(page);
      }
      await expectAccessible(page);
    });

  test('can be read in full by keyboard', async ({ page }) => {
    const [name = ''] = NAMES;
    await openAt(page, platform + charitiesNamed(name), 1440);
    await page.getByRole('grid').getByRole('button', { name, exact: true }).focus();
    await expect(page.getByRole('tooltip')).toHaveText(name);
  });
});

test.describe('names of any length on a tenant’s console', () => {
  test.use({ person: 'riverside' });

  for (const width of WIDTHS)
    test(`take two lines in the lists of events and their tickets, ${width} px wide`, async ({
      page,
    }) => {
      const { body } = await callApi(page, { path: '/auth/session', type: 'TENANT' });
      const tenantId = (body as { tenant: { id: string } }).tenant.id;
      const path = `/tenants/${tenantId}/events`;
      const made: string[] = [];
      for (const name of NAMES) {
        const event = await callApi(page, {
          method: 'POST',
          path,
          type: 'TENANT',
          body: {
            details: {
              name,
              timeZone: 'America/New_York',
              startDateTime: '2031-05-01T20:00:00.000Z',
              endDateTime: '2031-05-01T23:00:00.000Z',
            },
          },
        });
        expect(event.status, JSON.stringify(event.body)).toBe(200);
        const { id } = event.body as { id: string };
        made.push(id);
        const type = await callApi(page, {
          method: 'POST',
          path: `${path}/${id}/ticket-types`,
          type: 'TENANT',
          body: { details: { name, price: 12.5, quantity: 10 } },
        });
        expect(type.status, JSON.stringify(type.body)).toBe(200);
      }
      const origin = tenantConsole('riverside');
      await openAt(page, `${origin}/events?events.sort=details.startDateTime:desc`, width);
      await expectCalmRows(page);
      for (const id of made) {
        await openAt(page, `${origin}/events/${id}/tickets`, width);
        await expectCalmRows(page);
      }
      for (const id of made)
        await callApi(page, { method: 'DELETE', path: `${path}/${id}`, type: 'TENANT' });
    });
});
