import type { Page } from '@playwright/test';
import { followMenu } from './support/followMenu.ts';
import { platform } from './support/addresses.ts';
import { callApi } from './support/callApi.ts';
import { charitiesNamed, findCharities, makeCharity, removeCharity } from './support/charities.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { openSession } from './support/openSession.ts';
import { password, people } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { expectToast, toast } from './support/toast.ts';
import { uniqueName } from './support/uniqueName.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Add charity' });

/** The fields of a new charity, in addition to its name. */
const address = { Street: '1 Quay Street', City: 'Portland', State: 'ME', 'Zip code': '04101' };

async function fillForm(page: Page, name: string): Promise<void> {
  await page.goto(`${platform}/platform/charities`);
  await page.getByRole('button', { name: 'Add charity' }).click();
  await dialog(page).getByLabel('Name').fill(name);
  for (const [label, value] of Object.entries(address)) {
    await dialog(page).getByLabel(label).fill(value);
  }
}

test.describe('with a session', () => {
  test.use({ person: 'operator', expectedTrouble: ['ERR_INTERNET_DISCONNECTED', 500] });

  test('loses nothing when the network fails while saving', async ({ page, context }) => {
    const name = uniqueName('charity');
    await fillForm(page, name);
    await context.setOffline(true);
    await save(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText('We can’t reach the server');
    await expect(dialog(page).getByLabel('Name')).toHaveValue(name);
    await expect(dialog(page).getByLabel('Zip code')).toHaveValue('04101');
    await expectAccessible(page);
    await context.setOffline(false);
    await save(page).click();
    await expectToast(page, 'Charity added successfully');
    expect(await findCharities(page, name)).toHaveLength(1);
    await removeCharity(page, name);
  });

  test('keeps the form when the server fails while saving', async ({ page }) => {
    const name = uniqueName('charity');
    await fillForm(page, name);
    await page.route('**/api/platform/charities', (route) =>
      route.fulfill({
        status: 500,
        json: { error: { code: 'internal', message: 'Something went wrong. Please try again.' } },
      }),
    );
    await save(page).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Something went wrong.');
    await expect(dialog(page).getByLabel('Name')).toHaveValue(name);
    await page.unroute('**/api/platform/charities');
    await save(page).click();
    await expectToast(page, 'Charity added successfully');
    await removeCharity(page, name);
  });

  test('a double click on Save creates one record', async ({ page }) => {
    const name = uniqueName('charity');
    await fillForm(page, name);
    await save(page).dblclick();
    await expectToast(page, 'Charity added successfully');
    await expect(dialog(page)).toHaveCount(0);
    expect(await findCharities(page, name)).toHaveLength(1);
    await removeCharity(page, name);
  });

  test('a toast disappears after a while', async ({ page }) => {
    const name = uniqueName('charity');
    await page.addInitScript(() => {
      window.foyerToastsStay = false;
    });
    await page.clock.install();
    await fillForm(page, name);
    await save(page).click();
    const added = toast(page, 'Charity added successfully');
    await expect(added).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.clock.resume();
    await expect(added).toBeHidden();
    await removeCharity(page, name);
  });
});

test.describe('a session that ended elsewhere', () => {
  test.use({ expectedTrouble: [401] });

  test('leads to the sign-in page, and back to the previous page', async ({ page, context }) => {
    await openSession(page, 'operator');
    await page.goto(`${platform}/platform/charities`);
    await expect(page.getByRole('row').filter({ hasText: 'Kids Onstage' })).toBeVisible();
    // The console doesn't see this call and keeps its cookie, as if another browser had made it.
    const cookies = await context.cookies();
    expect((await callApi(page, { method: 'POST', path: '/auth/logout' })).status).toBe(204);
    await context.addCookies(cookies);
    await followMenu(page, 'Settings', 'Global policies');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page).toHaveURL(`${platform}/login?next=%2Fplatform%2Fpolicies&ended=1`);
    await expect(page.getByRole('alert')).toHaveText('Invalid user session, Please login first');
    await page.getByLabel('Email').fill(people.operator.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Global Policies' })).toBeVisible();
  });

  test('restores the typed text after signing in again', async ({ page, context }) => {
    const name = uniqueName('charity');
    await openSession(page, 'operator');
    await fillForm(page, name);
    await context.clearCookies();
    await save(page).click();
    await page.getByLabel('Email').fill(people.operator.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Add charity' }).click();
    await dialog(page).getByRole('button', { name: 'Restore' }).click();
    await expect(dialog(page).getByLabel('Name')).toHaveValue(name);
    await expect(dialog(page).getByLabel('Zip code')).toHaveValue('04101');
    await save(page).click();
    await expectToast(page, 'Charity added successfully');
    await removeCharity(page, name);
  });

  test('saves nothing more, and leads to the sign-in page', async ({ page, context }) => {
    const name = uniqueName('charity');
    await openSession(page, 'operator');
    await fillForm(page, name);
    await context.clearCookies();
    await save(page).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await openSession(page, 'operator');
    expect(await findCharities(page, name)).toHaveLength(0);
  });
});

test.describe('two people in one list', () => {
  test.use({ person: 'operator', expectedTrouble: [404, 409] });

  test('deleting a record that someone else has deleted is reported, and the list is updated', async ({
    page,
  }) => {
    const name = await makeCharity(page);
    await page.goto(charitiesNamed(name));
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await removeCharity(page, name);
    await dialog(page).getByRole('button', { name: 'Delete charity' }).click();
    await expectToast(page, 'Error');
    await expect(page.getByText('No matches')).toBeVisible();
  });

  for (const width of [390, 1440])
    test(`a save over someone else’s change shows both and saves either, ${width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      const name = await makeCharity(page);
      const [found] = await findCharities(page, name);
      await page.goto(charitiesNamed(name));
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await dialog(page).getByLabel('City').fill('Bath');
      const theirs = { ...address, City: 'Bangor', Street: '2 Hill Street' };
      const { status } = await callApi(page, {
        method: 'PUT',
        path: `/platform/charities/${found?.id}`,
        body: {
          details: {
            name,
            status: 'active',
            street: theirs.Street,
            city: theirs.City,
            state: 'ME',
            zip_code: '04101',
          },
        },
      });
      expect(status).toBe(200);
      await dialog(page).getByRole('button', { name: 'Save charity' }).click();
      const notice = dialog(page).getByRole('group', { name: 'Changed in another window' });
      await expect(notice).toContainText('You changed this in another window');
      await expect(notice).toBeFocused();
      await expect(notice.getByRole('group', { name: 'City' })).toContainText('Bangor');
      await expect(dialog(page).getByRole('textbox', { name: 'City' })).toHaveValue('Bath');
      await expect(dialog(page).getByLabel('Street')).toHaveValue('2 Hill Street');
      await expectNoOverflow(page);
      await expectAccessible(page);
      await notice.getByRole('button', { name: 'Keep mine' }).click();
      await expect(dialog(page)).toHaveCount(0);
      const [saved] = (await findCharities(page, name)) as { id: string; details: object }[];
      expect(saved?.details).toMatchObject({ city: 'Bath', street: '2 Hill Street' });
      await removeCharity(page, name);
    });
});

test.describe('unsaved text', () => {
  test.use({ person: 'operator' });

  const question = (page: Page) => page.getByRole('dialog', { name: 'Discard unsaved changes?' });

  test('asks before Escape, Back or closing the tab discard it', async ({ page }) => {
    await page.goto('/tenants');
    await page.getByRole('link', { name: 'Charities' }).first().click();
    await page.getByRole('button', { name: 'Add charity' }).click();
    const name = page.getByRole('dialog', { name: 'Add charity' }).getByLabel('Name');
    await name.fill('Typed');
    await page.keyboard.press('Escape');
    await expect(question(page).getByRole('button', { name: 'Keep editing' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(question(page)).toHaveCount(0);
    await expect(name).toHaveValue('Typed');

    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const native = await asked;
    expect(native.type()).toBe('beforeunload');
    await native.dismiss();
    await expect(name).toHaveValue('Typed');

    await page.goBack();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(name).toHaveValue('Typed');
    await expect(page).toHaveURL(/charities/);
    await page.goBack();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/tenants$/);
    await expect(dialog(page)).toHaveCount(0);
  });
});
