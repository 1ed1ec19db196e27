import { isUuid, type Knex, type TenantCtx } from '@foyer/kit/server';
import { bareId } from '../../contract/bareId.ts';

type OfEvent = { eventId: string };

/** What the path of a list may say: of which tenant, and of which of its events. */
export type Subject = { tenantId?: string; eventId?: string };

/** The event of the path; what is no id of ours is an event without rows. */
export function eventOf({ eventId }: OfEvent): string | null {
  const id = bareId(eventId);
  return isUuid(id) ? id : null;
}

/** The rows of the event that a path names. */
export const ofEvent = (
  query: Knex.QueryBuilder,
  alias: string,
  ctx: TenantCtx,
  params: OfEvent,
): Knex.QueryBuilder =>
  query.where({ [`${alias}.tenant_id`]: ctx.tenantId, [`${alias}.event_id`]: eventOf(params) });
