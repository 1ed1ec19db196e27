import { followMenu } from './support/followMenu.ts';
import { findCharities, makeCharity, removeCharity } from './support/charities.ts';
import { expectAccessible } from './support/expectAccessible.ts';
import { expectNoOverflow } from './support/expectNoOverflow.ts';
import { expect, test } from './support/test.ts';

test.use({ person: 'operator' });

test('shows an action as a sentence with a link, before and after', async ({ page, operator }) => {
  await page.goto('/platform/charities');
  const name = await makeCharity(page);
  const api = await findCharities(page, name);
  await followMenu(page, 'Settings', 'Activity');
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  const lines = page.getByRole('region', { name: 'Activity' });
  const line = lines.getByRole('listitem').filter({ hasText: name });
  await expect(line).toContainText(`${operator.name} added the charity ${name}`);
  await expect(line).not.toContainText(api[0]?.id ?? 'no charity was made');
  await line.getByRole('button', { name: /^Details/ }).click();
  const changes = line.getByRole('region', { name: 'What changed' });
  await expect(changes).toContainText('Zip code');
  await expect(changes).toContainText('04101');
  await expectAccessible(page);

  // One person, one kind of record, one action and today: all filters are in the URL.
  const person = page.getByRole('textbox', { name: 'Person', exact: true });
  await person.fill(operator.name);
  await expect(page).toHaveURL(/activity\.search/);
  await expect(line).toHaveCount(1);
  await person.fill(operator.email);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Record' }).click();
  await page.getByRole('option', { name: 'Charity', exact: true }).click();
  await expect(page).toHaveURL(/activity\.filter\.subject/);
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Assigned a charity to the tenant' }).click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters (2)' }).click();
  await page.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Added a charity' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: /^Action: Added a charity/ })).toBeVisible();
  await expect(line).toHaveCount(1);
  await page.reload();
  await expect(line).toHaveCount(1);
  await page.setViewportSize({ width: 360, height: 740 });
  await line.getByRole('button', { name: /^Details/ }).click();
  await expect(changes).toBeVisible();
  await expectNoOverflow(page);
  await line.getByRole('button', { name: `Only ${name}` }).click();
  await expect(page.getByText(`Only ${name}`).first()).toBeVisible();
  await expect(lines.getByRole('listitem')).toHaveCount(1);

  await line.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Charities' })).toBeVisible();
  await removeCharity(page, name);
  await page.goBack();
  await expect(line.first()).toContainText(name);
  await expect(line.first().getByRole('link')).toHaveCount(0);
});

test('shows a record’s history next to it, with a link to its activity', async ({
  page,
  operator,
}) => {
  const name = await makeCharity(page);
  await page.goto('/platform/charities');
  await page.getByRole('textbox', { name: /Search charities/ }).fill(name);
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const panel = page.getByRole('dialog', { name: `History of ${name}` });
  await expect(panel).toContainText(`${operator.name} added the charity ${name}`);
  await expectAccessible(page);
  await panel.getByRole('button', { name: /^Details/ }).click();
  await expect(panel.getByRole('region', { name: 'What changed' })).toContainText(name);
  await panel.getByRole('link', { name: 'View in Activity' }).click();
  await expect(page.getByText(`Only ${name}`).first()).toBeVisible();
  await removeCharity(page, name);
});
