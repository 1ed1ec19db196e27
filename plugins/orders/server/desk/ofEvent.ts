import { isUuid, type Ctx, type Knex } from '@foyer/kit/server';
import { bareId } from '../../contract/bareId.ts';

/** The event of the path; what is no id of ours is an event without rows. */
export const eventOf = (ctx: Ctx): string | null => {
  const id = bareId(String(ctx.http.req.params['eventId']));
  return isUuid(id) ? id : null;
};

export const ofEvent = (query: Knex.QueryBuilder, alias: string, ctx: Ctx): Knex.QueryBuilder =>
  query.where({ [`${alias}.tenant_id`]: ctx.tenantId, [`${alias}.event_id`]: eventOf(ctx) });
