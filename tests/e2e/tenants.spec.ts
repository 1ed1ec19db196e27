import type { Page } from '@playwright/test';
import { base } from './support/addresses.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectFit } from './support/expectFit.ts';
import { signIn } from './support/joining.ts';
import { codeIn, linkIn, mailTo } from './support/mail.ts';
import { password } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';
import { uniqueName } from './support/uniqueName.ts';

test.use({ person: 'operator' });

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const listOf = (name: string) => `/tenants?tenants.search=${encodeURIComponent(name)}`;

/** Creates a tenant with a unique name for one journey. */
async function addTenant(page: Page, name: string): Promise<string> {
  await page.goto('/tenants');
  await page.getByRole('button', { name: 'New tenant' }).first().click();
  await dialog(page).getByLabel('Name').fill(name);
  await expect(dialog(page).getByLabel('URL')).toHaveValue(name.toLowerCase());
  await dialog(page).getByLabel('Email').fill(`owner@${name}.test`);
  await dialog(page).getByLabel('Phone').pressSequentially('2075550134');
  await dialog(page).getByLabel('Invite subject').fill(`Come and run ${name}`);
  await dialog(page).getByLabel('Invite message').fill('We saved you a seat.');
  await dialog(page).getByRole('button', { name: 'Add tenant' }).click();
  const said = page.getByText(/^Tenant ID: /);
  await expect(said).toContainText(`URL: ${name.toLowerCase()}.${base}`);
  const words = (await said.textContent()) ?? '';
  await expectToast(page, `Tenant account ${name} added successfully`);
  return /Tenant ID: ([\w-]+)/.exec(words)?.[1] ?? '';
}

test('a tenant is added, edited and deleted', async ({ page }) => {
  const name = uniqueName('pier');
  await page.goto('/tenants');
  await expect(page.getByRole('columnheader', { name: 'Last sale' })).toBeVisible();
  await page.getByRole('button', { name: 'New tenant' }).first().click();
  await dialog(page).getByRole('button', { name: 'Add tenant' }).click();
  for (const words of ['Tenant name is required.', 'URL is required.', 'Email is required.'])
    await expect(dialog(page).getByText(words)).toBeVisible();
  await expectFit(page);
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();

  const id = await addTenant(page, name);
  await page.goto(listOf(name));
  await expect(row(page, name)).toContainText('Pending');

  await row(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(dialog(page).getByLabel('Email')).toBeDisabled();
  await expect(dialog(page).getByLabel('Phone')).toHaveValue('+1 (207) 555 0134');
  await dialog(page).getByLabel('Phone').fill('+1 (207) 555 0199');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Save tenant' }).click();
  await expectToast(page, 'Tenant Updated Successfully');
  await expect(dialog(page)).toHaveCount(0);

  await row(page, name).getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/tenant/${id}/info$`));
  await expect(page.getByLabel('Phone')).toHaveValue('+1 (207) 555 0199');
  await page.getByLabel('Invite subject').fill('Join us');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Update Successful');
  await page.reload();
  await expect(page.getByLabel('Invite subject')).toHaveValue('Join us');

  await page.getByRole('button', { name: 'Delete tenant' }).click();
  await expect(dialog(page)).toContainText('and all its data will be deleted.');
  await expectFit(page);
  await dialog(page).getByLabel('Type the tenant’s name to confirm').fill(name);
  await dialog(page).getByRole('button', { name: 'Delete tenant' }).click();
  await expectToast(page, 'Tenant Deleted Succesfully');
  await expect(page.getByRole('heading', { name: 'Tenants', level: 1 })).toBeVisible();
  await page.goto(listOf(name));
  await expect(page.getByText('No matches')).toBeVisible();
});

test('a tenant’s first owner is invited, and activates it by signing up', async ({
  page,
  browser,
}) => {
  const name = uniqueName('owned');
  const email = `owner@${name}.test`;
  const id = await addTenant(page, name);
  const invite = await mailTo(page, email, new RegExp(`Come and run ${name}`));
  expect(invite.text).toContain('We saved you a seat.');
  expect(new URL(linkIn(invite)).host).toBe(`${name}.${base}`);

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const owner = await context.newPage();
  await owner.goto(linkIn(invite));
  await owner.getByLabel('First Name').fill('Zoë');
  await owner.getByLabel('Last Name').fill('Núñez');
  await owner.getByLabel('Password', { exact: true }).fill(password);
  await owner.getByLabel('Confirm password', { exact: true }).fill(password);
  await owner.getByRole('button', { name: 'Sign up' }).click();
  await expect(owner.getByRole('button', { name: 'Verify', exact: true })).toBeVisible();
  const code = codeIn(await mailTo(page, email, /verification code/));
  await owner.getByLabel('Verification code').fill(code);
  await owner.getByRole('button', { name: 'Verify', exact: true }).click();
  await signIn(owner, email, password);
  await expect(owner.getByRole('button', { name: 'Account: Zoë Núñez' })).toBeVisible();

  await page.goto(`/tenant/${id}/info`);
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByText('Ready', { exact: true })).toBeVisible();

  // The owner can edit the organization but not delete it.
  await owner.goto(`http://${name}.${base}/admin/organization`);
  await owner.getByLabel('Phone').fill('+1 (207) 555 0111');
  await owner.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(owner, 'Update Successful');
  await expect(owner.getByRole('button', { name: 'Delete tenant' })).toHaveCount(0);
  await context.close();
});

test('a long name, and one in another script, are shown in full where they are read', async ({
  page,
}) => {
  await page.goto('/tenants');
  await page.getByRole('button', { name: 'New tenant' }).first().click();
  const url = uniqueName('long');
  const name = `تياترو ${'Langenamen'.repeat(10)} ${url.slice(5)}`;
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('URL').fill(url);
  await dialog(page).getByLabel('Email').fill(`owner@${url}.test`);
  await dialog(page).getByLabel('Phone').fill('2075550134');
  await expectFit(page);
  await dialog(page).getByRole('button', { name: 'Add tenant' }).click();
  await expectToast(page, `Tenant account ${name} added successfully`);
  await page.goto(listOf(url.slice(5)));
  await expect(row(page, name)).toContainText('Pending');
  await row(page, name).getByRole('link').first().click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
  await expectFit(page);
});
