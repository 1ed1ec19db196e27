import { type Ctx, type InputOf, isUuid, type Knex, notFound } from '@foyer/kit/server';
import type { EventSubject, reports, TenantSubject } from '../contract.ts';

export const tenantSubject = (
  ctx: Ctx,
  { params }: InputOf<typeof reports.routes.tenantSubject>,
): Promise<TenantSubject> =>
  ctx.reports.read(async (db) => ({ tenant: await tenantIn(db, params.tenantId) }));

/** @throws 404 if the event isn't the tenant's */
export const eventSubject = (
  ctx: Ctx,
  { params }: InputOf<typeof reports.routes.eventSubject>,
): Promise<EventSubject> =>
  ctx.reports.read(async (db) => {
    const { id, name, status, start_at, time_zone } = await eventIn(db, params);
    return {
      tenant: await tenantIn(db, params.tenantId),
      event: { id, name, status, startAt: start_at.toISOString(), timeZone: time_zone },
    };
  });

async function tenantIn(db: Knex, tenantId: string): Promise<TenantSubject['tenant']> {
  const row = await db('tenants_tenant_v1')
    .where({ id: tenantId })
    .first<
      { id: string; name: string; url: string; status: string; time_zone: string } | undefined
    >('id', 'name', 'url', 'status', 'time_zone');
  if (!row) throw notFound('tenant');
  const { time_zone: timeZone, ...tenant } = row;
  return { ...tenant, timeZone };
}

export interface EventRow {
  id: string;
  name: string;
  status: EventSubject['event']['status'];
  start_at: Date;
  time_zone: string;
}

/** @throws 404 if the event isn't the tenant's or the ID is invalid */
export async function eventIn(
  db: Knex,
  { tenantId, eventId }: { tenantId: string; eventId: string },
): Promise<EventRow> {
  const row = isUuid(eventId)
    ? await db('events_event_v1')
        .where({ tenant_id: tenantId, id: eventId })
        .first<EventRow | undefined>('id', 'name', 'status', 'start_at', 'time_zone')
    : undefined;
  if (!row) throw notFound('event');
  return row;
}
