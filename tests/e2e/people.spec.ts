import type { Page } from '@playwright/test';
import { followMenu } from './support/followMenu.ts';
import { tenantConsole } from './support/addresses.ts';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectFit } from './support/expectFit.ts';
import { codeIn, linkIn, mailTo } from './support/mail.ts';
import { password } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';
import { uniqueName } from './support/uniqueName.ts';

const choose = async (page: Page, who: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${who}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const row = (page: Page, who: string) => page.getByRole('row').filter({ hasText: who });

test.describe('an operator', () => {
  test.use({ person: 'operator', expectedTrouble: [404, 409] });

  test('invites a platform user, verifies, changes and deletes them', async ({ page }) => {
    const email = `${uniqueName('operator')}@people.test`;
    await page.goto('/');
    await followMenu(page, 'Settings', 'Platform users');
    await expect(page.getByRole('heading', { name: 'Platform Users' })).toBeVisible();

    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('combobox', { name: 'Role' })).toBeDisabled();
    await expect(dialog.getByText('Platform Admin')).toBeVisible();
    await dialog.getByRole('button', { name: 'Send invite' }).click();
    await expect(dialog.getByText('Please enter a valid email.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Email').fill(` ${email.toUpperCase()} `);
    await dialog.getByRole('button', { name: 'Send invite' }).click();
    await expectToast(page, 'Platform Invite sent successfully');

    await page.getByRole('textbox', { name: 'Search platform users by email' }).fill(email);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row(page, email)).toContainText('Pending Verification');
    await expectFit(page);

    const code = /code: (\d{8})/.exec((await mailTo(page, email, /invite/i)).text)?.[1] ?? '';
    await choose(page, email, 'Verify');
    await dialog.getByLabel('Verification code').fill(code === '00000000' ? '1' : '00000000');
    await dialog.getByRole('button', { name: 'Verify user' }).click();
    await expectToast(page, 'User Verification Failed');
    await dialog.getByLabel('Verification code').fill(code);
    await dialog.getByRole('button', { name: 'Verify user' }).click();
    await expectToast(page, 'User verified successfully');
    await expect(row(page, email)).toContainText('Active');

    await choose(page, email, 'Edit');
    await dialog.getByRole('checkbox', { name: /^Super user/ }).uncheck();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save user' }).click();
    await expectToast(page, 'Successfully updated');
    await expect(row(page, email)).toContainText('Platform manager');

    // An existing member can't be invited again, and the form says so.
    await page.getByRole('button', { name: 'Add user' }).click();
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: /^Platform reports/ }).click();
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await expectToast(page, 'Add User Failed');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();

    await choose(page, email, 'Delete');
    await dialog.getByRole('button', { name: 'Delete user' }).click();
    await expectToast(page, 'Platform User deleted successfully');
    await expect(row(page, email)).toHaveCount(0);
  });

  test('sees a role’s permissions, and the effect of a change before saving', async ({ page }) => {
    await page.goto('/platform/roles');
    await expect(page.getByRole('region', { name: 'Organization roles' })).toBeVisible();
    await page.getByRole('button', { name: 'Edit Viewer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'View a tenant’s people' }).check();
    await expect(dialog.getByText('Added:')).toBeVisible();
    await expectFit(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('an organizer', () => {
  test.use({ person: 'riverside', expectedTrouble: [401] });

  test('invites someone to some events, changes the access and ends it while they work', async ({
    page,
    browser,
  }) => {
    const email = `${uniqueName('door')}@people.test`;
    await page.goto(`${tenantConsole('riverside')}`);
    await followMenu(page, 'Settings', 'People');
    await expect(page.getByRole('grid', { name: 'People' })).toBeVisible();

    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Emails').fill(email);
    await expect(dialog.getByRole('checkbox', { name: /^Owner/ })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: /^Viewer/ }).check();
    await dialog.getByRole('switch').uncheck();
    await dialog.getByRole('combobox', { name: 'Events' }).click();
    const option = page.getByRole('option').first();
    const event = await option.innerText();
    await option.click();
    await page.keyboard.press('Tab');
    await dialog.getByLabel('Last day of access').fill('2099-07-03');
    await expectFit(page);
    await dialog.getByRole('button', { name: 'Send invite' }).click();
    await expectToast(page, 'Invite sent');

    await page.getByRole('textbox', { name: 'Search people by email or name' }).fill(email);
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row(page, email)).toContainText(event);
    await expect(row(page, email)).toContainText('Jul 04, 2099, 12:00 AM EDT');
    await expect(row(page, email)).toContainText('Pending Verification');

    await choose(page, email, 'Edit');
    await dialog.getByRole('switch').check();
    await dialog.getByLabel('Last day of access').fill('');
    await dialog.getByRole('button', { name: 'Save access' }).click();
    await expectToast(page, 'Successfully updated');
    await expect(row(page, email)).toContainText('All events');

    // Without an empty state, the context would inherit the organizer's session.
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const member = await context.newPage();
    await member.goto(`${tenantConsole('riverside')}/login`);
    const invite = await mailTo(page, email, /./);
    const link = new URL(linkIn(invite));
    const call = (path: string, body: object) =>
      callApi(member, { method: 'POST', path, body, type: 'TENANT' });
    const groupId = link.searchParams.get('groupId') ?? '';
    await call('/auth/register', {
      username: email,
      password,
      password2: password,
      firstName: 'Dora',
      lastName: 'Door',
      groupId,
      verifyCode: link.searchParams.get('code'),
    });
    const code = codeIn(await mailTo(page, email, /verification code/));
    await call('/auth/verify', { newUserName: email, code, groupId });
    const signedIn = { username: email, password, applicationType: 'TENANT' };
    expect((await call('/auth/login', signedIn)).status).toBe(200);
    await member.goto(tenantConsole('riverside'));
    await expect(member.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
    await expect(member.getByRole('link', { name: 'People', includeHidden: true })).toHaveCount(0);

    await page.reload();
    await expect(row(page, email)).toContainText('Active');
    await choose(page, email, 'Remove');
    await dialog.getByRole('button', { name: 'Remove access' }).click();
    await expectToast(page, 'Access removed');
    await expect(row(page, email)).toHaveCount(0);

    await member.getByRole('link', { name: 'Orders' }).click();
    await expect(member.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await context.close();
  });
});
