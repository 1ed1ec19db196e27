import { expectFit } from './support/expectFit.ts';
import { readQr } from './support/readQr.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';
import { uniqueName } from './support/uniqueName.ts';

test.use({ person: 'riverside', timezoneId: 'America/New_York' });

test('an event is created on one page, published and shared', async ({ page }, testInfo) => {
  const name = uniqueName('Open studio');
  await page.goto('/admin/events');
  const from = performance.now();
  await page.getByRole('link', { name: 'Create event' }).first().click();
  const form = page.getByRole('main');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByLabel('Starts').fill('2031-06-10T19:30');
  await expect(form.getByLabel('Ends')).toHaveValue('2031-06-10T22:30');
  await form.getByLabel('Venue and street').fill('Riverside Black');
  await page.getByRole('option', { name: /Riverside Black Box/ }).click();
  await expect(form.getByLabel('City', { exact: true })).toHaveValue('Portland');
  await form.getByRole('textbox', { name: 'Price' }).fill('40');
  await form.getByRole('textbox', { name: 'Quantity' }).fill('20');
  await expect(form.getByText('Buyers pay')).toBeVisible();
  await form.getByRole('button', { name: 'Create event' }).click();
  await expectToast(page, 'Event created');

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Publish event' }).click();
  await dialog.getByRole('button', { name: 'Publish event' }).click();
  await dialog.getByRole('heading', { name: 'Event published' }).waitFor();
  const description = `${((performance.now() - from) / 1000).toFixed(1)} s, 6 clicks`;
  testInfo.annotations.push({ type: 'creating and publishing an event', description });

  const url = await dialog.getByLabel('Link', { exact: true }).inputValue();
  expect(await readQr(dialog.getByRole('img', { name: `QR code of ${url}` }))).toBe(url);
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.goto(url);
  await expect(page.getByRole('heading', { name })).toBeVisible();
});
