import { expect, type Page } from '@playwright/test';
import { password, people, type PersonName } from './people.ts';

/** Signs in a demo user without the form. Leaves the page at that console's origin. */
export const openSession = (page: Page, name: PersonName): Promise<void> =>
  signInAs(page, people[name]);

/** Signs in a user without the form. Leaves the page at that console's origin. */
export async function signInAs(
  page: Page,
  { email, origin, type, secret = password }: SignIn,
): Promise<void> {
  await page.goto(`${origin}/healthz`);
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      return (await fetch('/api/auth/login', sent)).status;
    },
    { username: email, password: secret, applicationType: type },
  );
  expect(status, `sign-in of ${email}`).toBe(200);
}

interface SignIn {
  email: string;
  origin: string;
  type: 'PLATFORM' | 'TENANT';
  secret?: string;
}
