import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { platform, storefront } from './addresses.ts';
import { ownPerson, signInAt } from './ownPerson.ts';
import { ownTenant } from './ownTenant.ts';

export interface House {
  id: string;
  url: string;
  name: string;
  /** A page of its admin, at its own host. */
  organizer: Page;
}

/**
 * Without an empty state, a context would inherit the session of the journey that opens it first.
 */
export const NOBODY = { cookies: [], origins: [] };

/**
 * Creates a tenant for one worker, with its admin's page in another browser. It has no Stripe
 * account.
 */
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
  const organizer = await admin.newPage();
  await signInAt(organizer, url, email);
  return { id, url, name, organizer };
}
