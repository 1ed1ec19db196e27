import type { Page } from '@playwright/test';
import { followMenu } from './support/followMenu.ts';
import { platform, storefront, tenantConsole } from './support/addresses.ts';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { ownPerson, signInAt } from './support/ownPerson.ts';
import { ownTenant } from './support/ownTenant.ts';
import { expect, test } from './support/test.ts';
import { expectToast } from './support/toast.ts';
import { uniqueName } from './support/uniqueName.ts';

test.use({ person: 'operator', viewport: { width: 1440, height: 900 } });

const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const feesOf = (tenantId: string) => `${platform}/tenant/${tenantId}/fees`;

async function act(page: Page, rule: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${rule}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function addRule(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Ticket Rule' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Online, percent').fill('5');
  await dialog(page).getByLabel('Online, per ticket').fill('1');
  await dialog(page).getByLabel('Box office, percent').fill('2');
  await dialog(page).getByLabel('Box office, per ticket').fill('0.5');
  await dialog(page).getByRole('button', { name: 'Add rule' }).click();
  await expectToast(page, 'New Surcharge Created!');
}

test('an operator adds, changes and deletes a tenant’s rules, and chooses the default', async ({
  page,
}) => {
  const tenant = await ownTenant(page, 'fees');
  await page.goto(feesOf(tenant.id));
  await expect(page.getByRole('heading', { name: 'Tenant Fees' })).toBeVisible();
  const name = uniqueName('Evenings');
  await addRule(page, name);
  await expect(row(page, name)).toContainText('5% + $1.00');
  await expect(row(page, name)).toContainText('2% + $0.50');

  await act(page, name, 'Edit');
  await expectAccessible(page);
  await dialog(page).getByLabel('Online, percent').fill('6,5');
  await dialog(page).getByRole('checkbox', { name: 'Default rule' }).check();
  await dialog(page).getByRole('button', { name: 'Save rule' }).click();
  await expectToast(page, 'Surcharge Updated Successfully.');
  await expect(row(page, name)).toContainText('6.5% + $1.00');
  await expect(row(page, name)).toContainText('Default');
  await expect(page.getByRole('switch', { name: `Active: ${name}` })).toBeDisabled();
  await act(page, name, 'Edit');
  await expect(dialog(page).getByRole('checkbox', { name: 'Default rule' })).toBeDisabled();
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await act(page, name, 'Delete');
  await expectToast(page, 'Default Surcharge Rule');
  await expect(dialog(page)).toHaveCount(0);

  const other = uniqueName('Mornings');
  await addRule(page, other);
  await page.getByRole('switch', { name: `Active: ${other}` }).click();
  await expect(row(page, other)).toContainText('No');
  await act(page, other, 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete ticket rule' }).click();
  await expectToast(page, 'Surcharge Deleted Successfully.');
  await expect(row(page, other)).toHaveCount(0);
});

test('an operator changes a tenant’s settings, but can’t save invalid ones', async ({ page }) => {
  const tenant = await ownTenant(page, 'fees');
  await page.goto(feesOf(tenant.id));
  const save = page.getByRole('button', { name: 'Save changes', exact: true });
  await expect(save).toBeDisabled();

  const online = page.getByRole('group', { name: 'Online' });
  await online.getByRole('radio', { name: 'Buyer pays both fees' }).check();
  await page.getByRole('switch', { name: 'Unlimited' }).click();
  await page.getByLabel('Processing fee').fill('1.5');
  await expect(page.getByText('3 unsaved changes.')).toBeVisible();

  await expect(page.getByRole('switch', { name: 'Cash orders' })).toBeDisabled();
  await page.getByRole('switch', { name: 'Charge tax' }).click();
  await page.getByLabel('Tax rate', { exact: false }).first().fill('8.25');
  await save.click();
  await expect(page.getByText('Charge Cash Order is required.')).toBeVisible();
  await expect(page.getByText('Charge Box Office is required.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Cash tax rate').fill('8');
  await page.getByRole('switch', { name: 'Box office' }).click();
  await expect(page.getByLabel('Box office tax rate')).toBeDisabled();
  await save.click();
  await expectToast(page, 'Successfully Updated!');
  await expect(page.getByText('All changes are saved.')).toBeVisible();

  await page.reload();
  await expect(online.getByRole('radio', { name: 'Buyer pays both fees' })).toBeChecked();
  await expect(page.getByLabel('Processing fee')).toHaveValue('1.5');
  await expect(page.getByLabel('Cash tax rate')).toHaveValue('8');
  await expect(page.getByRole('switch', { name: 'Box office' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Unlimited' })).toBeChecked();

  await page.getByLabel('Platform fee').fill('3');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Platform fee')).toHaveValue('0');
});

test.describe('two operators at one tenant’s settings', () => {
  test.use({ expectedTrouble: [409] });

  test('the second is notified, and no changes are lost', async ({ page }) => {
    const tenant = await ownTenant(page, 'fees');
    await page.goto(feesOf(tenant.id));
    await page.getByLabel('Platform fee').fill('3');
    await page.getByLabel('Donation charge').fill('0.25');
    const body = { tenantId: tenant.id, platformFee: 2 };
    const other = await callApi(page, { method: 'PUT', path: '/tenant/setting', body });
    expect(other.status).toBe(200);
    await page.getByRole('button', { name: 'Save changes', exact: true }).click();
    const notice = page.getByRole('group', { name: 'Changed in another window' });
    await expect(notice).toContainText('Your changes haven’t been saved');
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Use theirs: Platform fee' }).click();
    await notice.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Successfully Updated!');
    await page.reload();
    await expect(page.getByLabel('Platform fee')).toHaveValue('2');
    await expect(page.getByLabel('Donation charge')).toHaveValue('0.25');
  });
});

test('a tenant changes its fees only while the platform allows it, and never the permission itself', async ({
  page,
  browser,
}) => {
  const tenant = await ownTenant(page, 'fees');
  const email = await ownPerson(page, { tenants: [tenant.url], role: 'tenant_admin' });
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [] },
    baseURL: storefront(tenant.url),
    reducedMotion: 'reduce',
  });
  const member = await context.newPage();
  await signInAt(member, tenant.url, email);
  await member.goto(`${tenantConsole(tenant.url)}/`);
  await followMenu(member, 'Settings', 'Fees');
  await expect(member.getByText('The platform manages your fees')).toBeVisible();
  await expect(member.getByRole('button', { name: 'Add Ticket Rule' })).toHaveCount(0);
  await expect(member.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
  await expect(member.getByRole('button', { name: 'Save changes', exact: true })).toHaveCount(0);
  for (const label of ['Processing fee', 'Platform fee'])
    await expect(member.getByLabel(label)).toBeDisabled();
  await expect(member.getByRole('switch', { name: 'Unlimited' })).toBeDisabled();
  await member.getByRole('button', { name: 'Standard' }).click();
  await expect(dialog(member)).toContainText('Box office, per ticket');
  await expectAccessible(member);
  await dialog(member).getByRole('button', { name: 'Close' }).last().click();
  const attempt = (body: object) =>
    callApi(member, { method: 'PUT', path: '/tenant/setting', body, type: 'TENANT' });
  expect((await attempt({ processingFee: 0 })).status).toBe(403);

  await page.goto(feesOf(tenant.id));
  const toggle = page.getByRole('switch', { name: 'Allow Tenant to Edit Fees Settings' });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expectToast(page, 'Successfully Updated!');
  await expect(toggle).toBeChecked();

  await member.reload();
  await member.getByLabel('Processing fee').fill('1');
  await member.getByRole('button', { name: 'Save changes', exact: true }).click();
  await expectToast(member, 'Successfully Updated!');
  await addRule(member, uniqueName('Ours'));
  await expect(member.getByText('Allow Tenant to Edit Fees Settings')).toHaveCount(0);
  expect((await attempt({ isTenantSettingsControlEnabled: false })).status).toBe(403);
  await context.close();
});

test('a global rule is added, changed, turned off and deleted, but not the default', async ({
  page,
}) => {
  await page.goto(`${platform}/`);
  await followMenu(page, 'Settings', 'Global fees');
  await expect(page.getByRole('heading', { name: 'Global Fees' })).toBeVisible();
  await expect(page.getByText('Allow Tenant to Edit Fees Settings')).toHaveCount(0);
  const name = uniqueName('Galas');
  await addRule(page, name);
  await act(page, name, 'Edit');
  await dialog(page).getByLabel('Box office, per ticket').fill('0.75');
  await dialog(page).getByRole('button', { name: 'Save rule' }).click();
  await expect(row(page, name)).toContainText('2% + $0.75');
  await page.getByRole('switch', { name: `Active: ${name}` }).click();
  await expect(row(page, name)).toContainText('No');
  await act(page, name, 'Delete');
  await dialog(page).getByRole('button', { name: 'Delete ticket rule' }).click();
  await expectToast(page, 'Surcharge Deleted Successfully.');
  await act(page, 'Standard', 'Delete');
  await expectToast(page, 'Default Surcharge Rule');
});
