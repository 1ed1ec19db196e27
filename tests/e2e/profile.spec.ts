import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { platform, tenantConsole } from './support/addresses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { mailTo } from './support/mail.ts';
import { ownPerson, signInAt } from './support/ownPerson.ts';
import { password } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';

const consoleAddress = tenantConsole('riverside');

/** A user of this journey only, and an operator's page for reading the email. */
const own = test.extend<{ desk: Page; email: string }>({
  desk: async ({ browser, sessionOf }, use) => {
    const context = await browser.newContext({
      storageState: await sessionOf('operator'),
      baseURL: platform,
    });
    await use(await context.newPage());
    await context.close();
  },
  email: async ({ desk }, use) => {
    await use(await ownPerson(desk, { tenants: ['riverside'] }));
  },
});

// The trace recorder requests a broken picture, which the page's policy blocks.
own.use({ expectedTrouble: ['ERR_FAILED', 401, 409, 422, "Connecting to 'blob:"] });

own('a user edits the profile and picture without losing typed text', async ({ page, email }) => {
  await signInAt(page, 'riverside', email);
  await page.goto(consoleAddress);
  await page.getByRole('button', { name: 'Account: Owen Nash' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Basic Info' })).toBeVisible();
  await expect(page.getByLabel('First Name')).toHaveValue('Owen');

  const file = page.getByLabel('Picture file');
  await file.setInputFiles({
    name: 'a.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('GIF89a'),
  });
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid file extention. Only jpg, jpeg, and png files are accepted.',
  );
  const large = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(6_000_000) };
  await file.setInputFiles(large);
  await expect(page.getByRole('alert')).toHaveText('File size must be less than 5MB');
  await file.setInputFiles({ ...large, buffer: Buffer.from('no picture') });
  await expect(page.getByRole('alert')).toContainText('We can’t read this image.');

  const wide = { width: 900, height: 500, channels: 3, background: '#0b4a52' } as const;
  await file.setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: wide }).png().toBuffer(),
  });
  const crop = page.getByRole('dialog', { name: 'Crop picture' });
  const square = crop.getByRole('group', { name: /arrow keys/ });
  await expect(square).toBeVisible();
  await expectAccessible(page);
  await square.focus();
  await page.keyboard.press('ArrowRight');
  await crop.getByRole('slider', { name: 'Zoom' }).focus();
  await page.keyboard.press('ArrowRight');
  await crop.getByRole('button', { name: 'Use picture' }).click();
  await expect(crop).toBeHidden();
  await expect(page.getByRole('img', { name: 'Picture of Owen Nash' })).toBeVisible();

  await page.getByLabel('First Name').fill('Odile');
  await page.getByLabel('Contact Number').pressSequentially('2075550134');
  await expect(page.getByLabel('Contact Number')).toHaveValue('+1 (207) 555 0134');
  await page.getByLabel('Birth Date').fill('1990-02-28');
  await page.getByLabel('Country').click();
  await page.getByRole('option', { name: 'United States', exact: true }).click();
  await page.route('**/api/users/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Failed updating data.');
  await expect(page.getByLabel('First Name')).toHaveValue('Odile');
  await page.unroute('**/api/users/**');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Successfully updated');
  const account = page.getByRole('button', { name: 'Account: Odile Nash' });
  await expect(account).toBeVisible();
  const portrait = account.locator('img');
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(400);

  // Another tab has outdated data now.
  const tab = await page.context().newPage();
  await tab.goto(`${consoleAddress}/profile`);
  await tab.getByLabel('City').fill('Augusta');
  await page.getByLabel('City').fill('Bangor');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Successfully updated');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeEnabled();
  await tab.getByRole('button', { name: 'Save changes' }).click();
  await expect(tab.getByText('Bangor')).toBeVisible();
  await expect(tab.getByRole('textbox', { name: 'City' })).toHaveValue('Augusta');
  await tab.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(tab, 'Successfully updated');
  await tab.close();
});

own(
  'a session can be ended from another one, and a new password ends all others',
  async ({ page, browser, email, desk }) => {
    const elsewhere = await (await browser.newContext()).newPage();
    await signInAt(elsewhere, 'riverside', email);
    await elsewhere.goto(consoleAddress);
    await expect(elsewhere.getByRole('button', { name: /^Account: / })).toBeVisible();

    await signInAt(page, 'riverside', email);
    await page.goto(`${consoleAddress}/profile/sessions`);
    const lines = page.getByRole('main').getByRole('listitem');
    await expect(lines).toHaveCount(2);
    await expect(lines.first()).toContainText('This session');
    await expect(lines.last()).toContainText(/Chrome on \w+/);
    await lines
      .last()
      .getByRole('button', { name: /^Sign out/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Sign out session' });
    await dialog.getByRole('button', { name: 'Sign out session' }).click();
    await expect(lines).toHaveCount(1);
    await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible();
    await elsewhere.getByRole('button', { name: /^Account: / }).click();
    await elsewhere.getByRole('menuitem', { name: 'My sessions' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible();

    await signInAt(elsewhere, 'riverside', email);
    await elsewhere.goto(consoleAddress);
    await page.getByRole('tab', { name: 'Change password' }).click();
    const fill = async (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values))
        await page.getByLabel(new RegExp(`^${label}`)).fill(value);
      await page.getByRole('button', { name: 'Change password' }).click();
    };
    const [old, next, confirm] = ['Current password', 'New password', 'Confirm password'] as const;
    const changed = 'Foyer!demo2';
    await fill({ [old]: password, [next]: changed, [confirm]: password });
    await expectToast(page, 'Invalid.');
    await expect(page.getByLabel(/^Confirm password/)).toHaveAccessibleDescription(
      'new password did not match',
    );
    await expectAccessible(page);
    await fill({ [old]: 'wrong', [next]: changed, [confirm]: changed });
    await expect(page.getByLabel(/^Current password/)).toHaveAccessibleDescription(
      'Your current password is incorrect.',
    );
    await fill({ [old]: password, [next]: changed, [confirm]: changed });
    await expectToast(page, 'Password Successfully Updated!');
    await page.getByRole('tab', { name: 'My sessions' }).click();
    await expect(lines).toHaveCount(1);
    await elsewhere.goto(`${consoleAddress}/profile`);
    await expect(elsewhere.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await signInAt(elsewhere, 'riverside', email, changed);
    expect((await mailTo(desk, email, /password was changed/)).text).toContain('forgot-password');
    await elsewhere.context().close();
  },
);
