import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { storefront } from './support/addresses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'operator' });

const home = storefront('granite-makers');

const tenantOf = async (page: Page): Promise<string> => {
  const said = await page.locator('meta[name="foyer"]').getAttribute('content');
  return (JSON.parse(said ?? '{}') as { tenant: { id: string } }).tenant.id;
};
const variable = (page: Page, name: string) =>
  page.evaluate(
    (property) => getComputedStyle(document.documentElement).getPropertyValue(property),
    name,
  );

test('uploads a logo and sets a pale color, and the storefront shows them readably', async ({
  page,
}) => {
  await page.goto(home);
  await page.goto(`/tenant/${await tenantOf(page)}/info`);
  const white = { create: { width: 300, height: 60, channels: 4, background: '#ffffff' } } as const;
  const logo = await sharp({ ...white, create: { ...white.create, background: '#ffffff00' } })
    .composite([{ input: { create: { ...white.create, width: 120 } } }])
    .png()
    .toBuffer();
  await page
    .getByLabel('File for Logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await expect(page.getByRole('img', { name: 'Logo of Granite State Makers' })).toBeVisible();

  await page.getByRole('button', { name: 'Choose color' }).click();
  await page.getByRole('textbox', { name: 'Accent color', exact: true }).fill('#ffd54a');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/this color is darkened to #\w{6} on light pages/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save color' }).click();
  await expect(page.getByRole('button', { name: 'Change color' })).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  // The host may serve the old brand for up to a second.
  await expect(async () => {
    await page.goto(home);
    expect(await page.getByRole('img', { name: 'Granite State Makers' }).count()).toBe(1);
  }).toPass();
  const image = page.getByRole('banner').getByRole('img');
  await expect(image, 'a white logo stands on a dark ground').toHaveClass(/on-dark/);
  expect(await variable(page, '--petrol')).not.toBe('#ffd54a');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await variable(page, '--petrol')).toBe('#ffd54a');
  expect(await variable(page, '--marquee'), 'the lamp stays amber').toBe('#f2ad2e');
  await expectAccessible(page);
});
