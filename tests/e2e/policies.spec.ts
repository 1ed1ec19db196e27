import type { Page } from '@playwright/test';
import { callApi } from './support/callApi.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expect, test } from './support/test.ts';
import { expectToast, toast } from './support/toast.ts';
import { uniqueName } from './support/uniqueName.ts';

test.use({ person: 'operator' });

const dialog = (page: Page) => page.getByRole('dialog');
const details = (page: Page) => dialog(page).getByRole('textbox', { name: 'Policy details' });
const idField = (page: Page) => dialog(page).getByLabel('Policy ID');
const row = (page: Page, id: string) => page.getByRole('row').filter({ hasText: id });

async function openCreate(page: Page): Promise<void> {
  await page.goto('/platform/policies');
  await page.getByRole('button', { name: 'Add policy' }).click();
  await expect(details(page)).toBeVisible();
}

async function chooseGroup(page: Page, name: RegExp): Promise<void> {
  await dialog(page).getByRole('combobox', { name: 'Policy Group' }).click();
  await page.getByRole('option', { name }).click();
}

const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Add policy' }).click();

async function makePolicy(page: Page): Promise<string> {
  const id = uniqueName('policy');
  const made = await callApi(page, {
    method: 'POST',
    path: '/platform/policies',
    body: { id, details: { sk: 'Attendee', detail: `<p>Text of ${id}</p>` } },
  });
  expect(made.status).toBeLessThan(300);
  return id;
}

const removePolicy = (page: Page, id: string) =>
  callApi(page, { method: 'DELETE', path: `/platform/policies/Attendee~${id}` });

test('lists policy ID, custom type and group', async ({ page }) => {
  await page.goto('/platform/policies');
  await expect(page).toHaveTitle(/^Global Policies · /);
  await expect(page.getByRole('heading', { level: 1, name: 'Global Policies' })).toBeVisible();
  const headings = page.getByRole('columnheader');
  await expect(headings.filter({ hasText: 'Policy ID' })).toBeVisible();
  await expect(headings.filter({ hasText: 'Custom' })).toBeVisible();
  await expect(headings.filter({ hasText: 'Policy Group' })).toBeVisible();
  const terms = row(page, 'general-terms').filter({ hasText: 'Platform' });
  await expect(terms).toContainText('html');
});

test('writes a policy in the rich text editor, and buyers read it', async ({ page }) => {
  const id = uniqueName('policy');
  await openCreate(page);
  await expectAccessible(page);
  await idField(page).fill(id);
  await chooseGroup(page, /^Attendee/);
  await details(page).click();
  await page.keyboard.type('Bring your ');
  await dialog(page).getByRole('button', { name: 'Bold' }).click();
  // The editor regains the focus on the next frame.
  await expect(details(page)).toBeFocused();
  await page.keyboard.type('ticket');
  await submit(page);
  await expectToast(page, 'New Policy Created!');
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, id)).toContainText('Bring your ticket');
  const stored = await callApi(page, { path: `/platform/policies/Attendee~${id}` });
  expect(stored.body).toMatchObject({
    details: {
      policyId: id,
      sk: 'Attendee',
      type: 'html',
      detail: '<p>Bring your <strong>ticket</strong></p>',
    },
  });
  await removePolicy(page, id);
});

test('keeps text that is typed faster than the form renders', async ({ page }) => {
  const text = 'No refunds after the doors have opened. '.repeat(2).trim();
  const id = uniqueName('policy');
  await openCreate(page);
  await idField(page).fill(id);
  await chooseGroup(page, /^Attendee/);
  await details(page).click();
  await page.evaluate(async (letters) => {
    for (const letter of letters) {
      document.execCommand('insertText', false, letter);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, text);
  await expect(details(page)).toHaveText(text);
  await submit(page);
  await expectToast(page, 'New Policy Created!');
  const stored = await callApi(page, { path: `/platform/policies/Attendee~${id}` });
  expect(stored.body).toMatchObject({ details: { detail: `<p>${text}</p>` } });
  await removePolicy(page, id);
});

test('shows the exact message for each error next to its field', async ({ page }) => {
  await openCreate(page);
  await submit(page);
  await expect(dialog(page)).toContainText('Policy ID is Required');
  await expect(dialog(page)).toContainText('Policy details cannot be blank.');
  await expect(idField(page)).toHaveAccessibleDescription(/Policy ID is Required/);
  await expect(details(page)).toHaveAccessibleDescription('Policy details cannot be blank.');
  await expectAccessible(page);
  for (const wrong of ['General', 'general terms', 'general_terms', '-general']) {
    await idField(page).fill(wrong);
    await submit(page);
    await expect(dialog(page)).toContainText(
      "Policy ID must be lowercase and alphanumeric. Optional delimiter: '-'",
    );
  }
  await idField(page).fill('general-2');
  await chooseGroup(page, /^Attendee/);
  await details(page).fill('A text that is taken back');
  await details(page).press('Control+a');
  await details(page).press('Delete');
  await expect(details(page)).toHaveText('');
  await submit(page);
  await expect(details(page)).toBeFocused();
  await details(page).fill('   ');
  await submit(page);
  await expect(dialog(page)).not.toContainText('Policy ID must be');
  await expect(dialog(page)).toContainText('Policy details cannot be blank.');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('an edit locks the ID and changes the text', async ({ page }) => {
  const id = await makePolicy(page);
  await page.goto('/platform/policies');
  await row(page, id)
    .getByRole('button', { name: `Actions for ${id}` })
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(idField(page)).toBeDisabled();
  await expect(idField(page)).toHaveValue(id);
  await expect(details(page)).toHaveText(`Text of ${id}`);
  await expectAccessible(page);
  await details(page).fill('A new text');
  await dialog(page).getByRole('button', { name: 'Save policy' }).click();
  await expectToast(page, 'Policy Updated!');
  await expect(row(page, id)).toContainText('A new text');
  await removePolicy(page, id);
});

test('asks before deleting and warns that it can’t be undone', async ({ page }) => {
  const id = await makePolicy(page);
  await page.goto('/platform/policies');
  const openDelete = async () => {
    await row(page, id)
      .getByRole('button', { name: `Actions for ${id}` })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
  };
  await openDelete();
  await expect(dialog(page)).toContainText('This can’t be undone.');
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(row(page, id)).toBeVisible();
  await openDelete();
  await dialog(page).getByRole('button', { name: 'Delete policy' }).click();
  await expectToast(page, 'Policy is successfully deleted');
  await expect(row(page, id)).toHaveCount(0);
});

test.describe('when the server rejects a request', () => {
  test.use({ expectedTrouble: [409, 500] });

  test('reports a duplicate, and keeps the text in the form', async ({ page }) => {
    await openCreate(page);
    await idField(page).fill('general-terms');
    await chooseGroup(page, /^Attendee/);
    await details(page).fill('Written for an hour');
    await submit(page);
    await expect(toast(page, 'Duplicate policy found')).toBeVisible();
    await expect(details(page)).toHaveText('Written for an hour');
    await expectAccessible(page);
  });

  test('reports a failed deletion', async ({ page }) => {
    const id = await makePolicy(page);
    await page.goto('/platform/policies');
    await page.route(`**/api/platform/policies/*${id}`, (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Sorry.' } } }),
    );
    await row(page, id)
      .getByRole('button', { name: `Actions for ${id}` })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog(page).getByRole('button', { name: 'Delete policy' }).click();
    await expectToast(page, 'Failed to delete Policy!');
    await page.unroute(`**/api/platform/policies/*${id}`);
    await removePolicy(page, id);
  });

  test('reports a list that can’t be loaded, and retries', async ({ page }) => {
    await page.route('**/api/platform/policies?*', (route) =>
      route.fulfill({
        status: 500,
        json: { error: { code: 'internal', message: 'Something went wrong. Please try again.' } },
      }),
    );
    await page.goto('/platform/policies');
    await expect(page.getByText('This couldn’t be loaded')).toBeVisible();
    await page.unroute('**/api/platform/policies?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(row(page, 'general-terms').first()).toBeVisible();
  });
});
