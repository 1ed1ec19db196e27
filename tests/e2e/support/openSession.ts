import { expect, type Page } from '@playwright/test';
import { password, people, type PersonName } from './people.ts';

/** Signs somebody in without the form; the page is left at that console's origin. */
export async function openSession(page: Page, name: PersonName): Promise<void> {
  const { email, origin, type } = people[name];
  await page.goto(`${origin}/healthz`);
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch('/api/auth/login', sent)).status;
    },
    { username: email, password, applicationType: type },
  );
  expect(status, `sign-in of ${email}`).toBe(200);
}
