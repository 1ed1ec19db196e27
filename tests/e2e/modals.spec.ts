import type { Page } from '@playwright/test';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { putOnSale } from './support/sale.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'operator' });

const dialog = (page: Page) => page.getByRole('dialog');

for (const { height, layout } of [
  { height: 560, layout: 'low' },
  { height: 882, layout: 'low' },
  { height: 883, layout: 'tall' },
]) {
  for (const width of [360, 1440]) {
    test(`a modal in a window of ${width} by ${height} shows its title and buttons`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto('/platform/policies');
      await page.getByRole('button', { name: 'Add policy' }).click();
      await expect(dialog(page).getByRole('textbox', { name: 'Policy details' })).toBeAttached();
      await expect(page.locator('[data-layout]')).toHaveAttribute('data-layout', layout);
      for (const part of [
        dialog(page).getByRole('heading', { name: 'Add policy' }),
        dialog(page).getByRole('button', { name: 'Add policy' }),
        dialog(page).getByRole('button', { name: 'Close' }),
      ]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
      await expectNoOverflow(page);
      await expectAccessible(page);
    });
  }
}

test('a modal keeps the focus inside, and returns it', async ({ page }) => {
  await page.goto('/platform/charities');
  const add = page.getByRole('button', { name: 'Add charity' });
  await add.click();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const isInside = await page.evaluate(
      () => document.activeElement?.closest('[role=dialog]') !== null,
    );
    expect(isInside, `after ${presses + 1} tabs`).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(add).toBeFocused();
});

test.describe('a form that starts with an editor', () => {
  test.use({ person: 'riverside' });

  test('focuses it, the first time and the next', async ({ page }) => {
    await page.goto('/admin');
    const { id } = await putOnSale(page, { types: [{ name: 'Stalls', quantity: 5, price: 20 }] });
    await page.goto(`/admin/events/${id}/details`);
    for (const time of ['first', 'next']) {
      await page.getByRole('button', { name: 'Edit page' }).click();
      const editor = dialog(page).getByRole('textbox', { name: 'Description' });
      await expect(editor, `the ${time} time`).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
    }
  });
});
