import { storefront } from './support/addresses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { ownHouse } from './support/ownHouse.ts';
import { putOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';

const DAY_MS = 86_400_000;
const NAMES = ['Jazz', 'Opera', 'Film', 'Dance', 'Poetry', 'Comedy', 'Folk'];

test('a home page with many events has a search and a calendar, with and without JavaScript', async ({
  browser,
  page,
  sessionOf,
}) => {
  test.setTimeout(120_000);
  const house = await ownHouse(browser, await sessionOf('operator'));
  for (const [index, name] of NAMES.entries()) {
    const start = Date.now() + (10 + index * 12) * DAY_MS;
    await putOnSale(house.organizer, {
      types: [{ name: 'Free', quantity: 20, price: 0 }],
      details: {
        name: `${name} by the Sea`,
        startDateTime: new Date(start).toISOString(),
        endDateTime: new Date(start + DAY_MS / 8).toISOString(),
      },
    });
  }
  await house.organizer.context().close();
  const home = storefront(house.url);

  await test.step('in a browser', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(home);
    await expect(page.getByRole('article')).toHaveCount(NAMES.length);
    const search = page.getByLabel('Search by name or place');
    await search.fill('opera');
    await search.press('Enter');
    await expect(page).toHaveURL(`${home}/?q=opera`);
    await expect(page.getByRole('article')).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Calendar' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${home}/?q=opera&view=calendar`);
    await expect(page.getByRole('link', { name: 'Opera by the Sea' })).toBeVisible();
    await expectNoOverflow(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'About the organizer' })).toBeVisible();
  });

  await test.step('without JavaScript', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(home);
    await plain.getByLabel('Search by name or place').fill('poetry');
    await plain.getByRole('button', { name: 'Search' }).click();
    await expect(plain.getByRole('article')).toHaveCount(1);
    await plain.getByRole('link', { name: 'Calendar' }).click();
    await plain.getByRole('link', { name: 'Poetry by the Sea' }).click();
    await expect(plain).toHaveURL(/\/poetry-by-the-sea\/tickets$/);
    await context.close();
  });
});
