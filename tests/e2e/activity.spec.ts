import { makeCharity, removeCharity } from './support/charities.ts';
import { expectAccessible } from './support/expectAccessible.ts';
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
  await line.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'What changed' })).toContainText(name);
  await expectAccessible(page);
  await removeCharity(page, name);
});
