import { randomUUID } from 'node:crypto';
import { catalog } from '@foyer/plugin-events/server';
import { tenantCreation } from '@foyer/plugin-tenants/server';
import type { Deps } from '@foyer/kit/server';

const DAY_MS = 86_400_000;

/** The event at which a scenario's buyers buy. */
export interface Venue {
  tenantId: string;
  url: string;
  eventId: string;
  slug: string;
  typeIds: string[];
}

/** Creates a tenant for this run. */
export function makeTenant(deps: Deps): Promise<{ id: string; url: string }> {
  const url = `bench-${randomUUID().slice(0, 8)}`;
  return deps.asPlatform('create a tenant for the benchmark').tx(async (tx) => {
    const { id } = await deps.use(tenantCreation).create(tx, {
      name: 'Bench',
      url,
      email: `${url}@foyer.test`,
      phone: '+1 (555) 010 0000',
      inviteTemplateSubject: 'Join us',
      inviteTemplateBody: 'Welcome',
      status: 'active',
    });
    return { id, url };
  });
}

/** Creates an event with this many ticket types, each with this many tickets at $50. */
export function makeVenue(
  deps: Deps,
  tenant: { id: string; url: string },
  { types, quantity, capacity }: { types: number; quantity: number; capacity?: number },
): Promise<Venue> {
  const events = deps.use(catalog);
  return deps.forTenant(tenant.id).tx(async (tx) => {
    const event = await events.createEvent(tx, {
      tenantId: tenant.id,
      name: `Event ${randomUUID().slice(0, 8)}`,
      capacity,
      startDateTime: new Date(Date.now() + 30 * DAY_MS).toISOString(),
      endDateTime: new Date(Date.now() + 31 * DAY_MS).toISOString(),
    });
    const which = { tenantId: tenant.id, eventId: event.id };
    const typeIds: string[] = [];
    for (let n = 1; n <= types; n += 1) {
      const type = { name: `Type ${n}`, price: 50, quantity };
      typeIds.push((await events.createTicketType(tx, { ...type, ...which })).id);
    }
    await events.publish(tx, which);
    return { tenantId: tenant.id, url: tenant.url, eventId: event.id, slug: event.slug, typeIds };
  });
}
