import { makeCharity, removeCharity } from './support/charities.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { people } from './support/people.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'operator' });

test('what somebody changes stands in the activity, with before and after', async ({ page }) => {
  await page.goto('/platform/charities');
  const name = await makeCharity(page);
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Activity' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  const line = page.getByRole('row').filter({ hasText: name });
  await expect(line).toContainText(people.operator.email);
  await expectAccessible(page);
  await line.getByRole('button', { name: 'Created charity' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'What changed' })).toContainText(name);
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  // One person, one kind of record, one action and today: all of it in the address.
  await page.getByRole('textbox', { name: 'Person', exact: true }).fill(people.operator.email);
  await expect(page).toHaveURL(/actorEmail/);
  await page.getByRole('combobox', { name: 'Record' }).click();
  await page.getByRole('option', { name: 'Charity', exact: true }).click();
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Assigned charity' }).click();
  await expect(line).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Created charity' }).click();
  await expect(line).toHaveCount(1);
  await page.reload();
  await expect(line).toHaveCount(1);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await line.getByRole('button', { name, exact: true }).click();
  await expect(page.getByText(`Only ${name}`)).toBeVisible();
  await removeCharity(page, name);
});

test('a record’s history stands beside it', async ({ page }) => {
  const name = await makeCharity(page);
  await page.goto('/platform/charities');
  await page.getByRole('textbox', { name: /Search charities/ }).fill(name);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const panel = page.getByRole('dialog', { name: `History of ${name}` });
  await expect(panel.getByRole('button', { name: 'Created charity' })).toBeVisible();
  await expect(panel).toContainText(people.operator.email);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Created charity' }).click();
  await expect(page.getByRole('region', { name: 'What changed' })).toContainText(name);
  await removeCharity(page, name);
});
