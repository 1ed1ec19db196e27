import { isUuid, type Knex, type TenantCtx } from '@foyer/kit/server';
import { bareId } from '../../contract/bareId.ts';

type OfEvent = { eventId: string };

/** What a list's path can name: a tenant and one of its events. */
export type Subject = { tenantId?: string; eventId?: string };

/** The event in the path; an invalid ID counts as an event without rows. */
export function eventOf({ eventId }: OfEvent): string | null {
  const id = bareId(eventId);
  return isUuid(id) ? id : null;
}

/** Restricts a query to the event in the path. */
export const ofEvent = (
  query: Knex.QueryBuilder,
  alias: string,
  ctx: TenantCtx,
  params: OfEvent,
): Knex.QueryBuilder =>
  query.where({ [`${alias}.tenant_id`]: ctx.tenantId, [`${alias}.event_id`]: eventOf(params) });
