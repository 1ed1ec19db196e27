import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { packZip, template } from '../../plugins/templates/testing/packZip.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';
import { uniqueName } from './support/uniqueName.ts';

test.use({ person: 'operator' });

const PATH = '/site/templates';
const dialog = (page: Page) => page.getByRole('dialog');
/** A row of the grid, or its card on a phone. */
const row = (page: Page, name: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name });
const searchedFor = (name: string) => `${PATH}?templates.search=${encodeURIComponent(name)}`;
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();

async function act(page: Page, name: string, action: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

const chooseZip = (page: Page, buffer: Buffer) =>
  dialog(page)
    .getByLabel('File for ZIP file')
    .setInputFiles({ name: 'site.zip', mimeType: 'application/zip', buffer });

/** The file that the browser downloads. */
async function saved(page: Page, start: () => Promise<void>) {
  const download = page.waitForEvent('download');
  await start();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a template is added, updated to its next version, downloaded and deleted', async ({
  page,
}) => {
  const name = uniqueName('template');
  const [first, second] = [packZip(template('first')), packZip(template('second'))];
  const picture = await sharp({
    create: { width: 640, height: 400, channels: 3, background: '#0b4a52' },
  })
    .png()
    .toBuffer();

  await page.goto(PATH);
  await page.getByRole('button', { name: 'Add template' }).first().click();
  await press(page, 'Add template');
  for (const words of [
    'Please enter template name',
    'Please enter description',
    'Please add template thumbnail',
    'Please select a ZIP file',
  ])
    await expect(dialog(page).getByText(words)).toBeVisible();
  await expectAccessible(page);

  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Description').fill('One page with a harbour.');
  const thumbnail = dialog(page).getByLabel('File for Thumbnail');
  await thumbnail.setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: picture });
  await chooseZip(page, first);
  await expectAccessible(page);
  await press(page, 'Add template');
  await expectToast(page, 'Template uploaded successfully');
  await expect(dialog(page)).toHaveCount(0);

  await page.goto(searchedFor(name));
  await expect(row(page, name)).toContainText('v1');
  const shown = row(page, name).locator('img');
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(640);
  await expectAccessible(page);

  await act(page, name, 'Edit');
  await chooseZip(page, packZip([...template(), { name: '../evil.js', content: 'x' }]));
  await press(page, 'Save changes');
  await expect(
    dialog(page).getByText(/“..\/evil.js” .* points outside the template/),
  ).toBeVisible();
  await expectToast(page, 'Failed to Update the Template!');
  await chooseZip(page, second);
  await expect(dialog(page).getByText('will become v2')).toBeVisible();
  await press(page, 'Save changes');
  await expectToast(page, 'Template updated successfully');
  await expect(row(page, name)).toContainText('v2');

  const preview = page.waitForEvent('popup');
  await act(page, name, 'Preview');
  const seen = await preview;
  await expect(seen.getByText('second: index.html')).toBeVisible();
  expect(new URL(seen.url()).host).toMatch(/^files\./);
  await seen.close();

  const latest = await saved(page, () => act(page, name, 'Download'));
  expect(latest.name).toMatch(/-v2\.zip$/);
  expect(latest.bytes.equals(second)).toBe(true);
  await act(page, name, 'Versions');
  const earlier = await saved(page, () => press(page, 'Download version 1'));
  expect(earlier.bytes.equals(first)).toBe(true);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 720 });
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');
  await expect(row(page, name)).toContainText('v2');
  await expectNoOverflow(page);

  await act(page, name, 'Delete');
  await expect(dialog(page)).toContainText('with all its versions');
  await press(page, 'Delete template');
  await expectToast(page, 'Template removed successfully');
  await expect(row(page, name)).toHaveCount(0);
});
