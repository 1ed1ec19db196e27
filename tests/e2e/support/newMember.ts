import type { Browser, BrowserContextOptions } from '@playwright/test';
import { platform } from './addresses.ts';
import { ownPerson } from './ownPerson.ts';

/**
 * Creates a new member of a tenant, invited by an operator and signed up.
 * @returns the email; the password is the demo's
 */
export async function newMember(
  browser: Browser,
  storageState: BrowserContextOptions['storageState'],
  { tenant, role }: { tenant: string; role: string },
): Promise<string> {
  const desk = await (await browser.newContext({ storageState })).newPage();
  await desk.goto(`${platform}/healthz`);
  const email = await ownPerson(desk, { tenants: [tenant], role });
  await desk.context().close();
  return email;
}
