import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { platform, storefront } from './addresses.ts';
import { ownPerson, signInAt } from './ownPerson.ts';
import { ownTenant } from './ownTenant.ts';

export interface House {
  id: string;
  url: string;
  name: string;
  /** Its admin's, at its own host. */
  organiser: Page;
}

/** Without a state of its own, a context would carry the session of the journey that opens it first. */
export const NOBODY = { cookies: [], origins: [] };

/** A tenant that nobody else sells for, with its admin at work in another browser. It has no account at Stripe. */
export async function ownHouse(
  browser: Browser,
  operatorState: NonNullable<BrowserContextOptions['storageState']>,
): Promise<House> {
  const context = await browser.newContext({ storageState: operatorState });
  const operator = await context.newPage();
  await operator.goto(`${platform}/healthz`);
  const { id, url, name } = await ownTenant(operator, 'house');
  const email = await ownPerson(operator, { tenants: [url], role: 'tenant_admin' });
  await context.close();
  const admin = await browser.newContext({ baseURL: storefront(url), storageState: NOBODY });
  const organiser = await admin.newPage();
  await signInAt(organiser, url, email);
  return { id, url, name, organiser };
}
