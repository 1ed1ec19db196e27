import { expect, type Page } from '@playwright/test';
import { storefront } from './addresses.ts';
import { callApi } from './callApi.ts';
import { uniqueName } from './uniqueName.ts';

/** An event that only one test uses. */
export interface EventOnSale {
  id: string;
  tenantId: string;
  name: string;
  slug: string;
  /** URL of its ticket menu. */
  address: string;
  /** The IDs of its ticket types, by name. */
  typeIds: Readonly<Record<string, string>>;
}

interface TicketTypeGiven {
  name: string;
  quantity: number;
  price?: number;
  [field: string]: unknown;
}

/**
 * Calls the API as the organizer.
 * @throws with the server's error
 */
export async function organize(
  organizer: Page,
  call: { method?: string; path: string; body?: unknown },
): Promise<Record<string, unknown>> {
  const { status, body } = await callApi(organizer, { ...call, type: 'TENANT' });
  expect(status, `${call.path}: ${JSON.stringify(body)}`).toBeLessThan(300);
  return body as Record<string, unknown>;
}

const DAY_MS = 86_400_000;

/** Puts an event on sale for the organizer whose session the page has. */
export async function putOnSale(
  organizer: Page,
  given: {
    types: readonly TicketTypeGiven[];
    details?: Record<string, unknown>;
    discounts?: readonly Record<string, unknown>[];
  },
): Promise<EventOnSale> {
  const session = await organize(organizer, { path: '/auth/session' });
  const tenant = session['tenant'] as { id: string; url: string };
  const tenantId = tenant.id;
  const events = `/tenants/${tenantId}/events`;
  const name = uniqueName('Night');
  const start = Date.now() + 30 * DAY_MS;
  const created = await organize(organizer, {
    method: 'POST',
    path: events,
    body: {
      details: {
        name,
        startDateTime: new Date(start).toISOString(),
        endDateTime: new Date(start + DAY_MS / 8).toISOString(),
        timeZone: 'America/New_York',
        address1: '1 Quay Street',
        city: 'Portland',
        state: 'ME',
        country: 'USA',
        ...given.details,
      },
    },
  });
  const id = String(created['id']);
  const add = (list: string, details: unknown) =>
    organize(organizer, { method: 'POST', path: `${events}/${id}/${list}`, body: { details } });
  const typeIds: Record<string, string> = {};
  for (const type of given.types)
    typeIds[type.name] = String((await add('ticket-types', type))['id']);
  for (const discount of given.discounts ?? []) await add('discounts', discount);
  await organize(organizer, {
    method: 'PATCH',
    path: `${events}/${id}`,
    body: { details: { status: 'published' } },
  });
  const slug = String((created['details'] as { slug: string }).slug);
  const address = `${storefront(tenant.url)}/${slug}/tickets`;
  return { id, tenantId, name, slug, address, typeIds };
}
