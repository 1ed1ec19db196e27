import { notFound } from '@foyer/kit';
import type { Ctx } from '@foyer/kit/server';

interface Asked {
  params: { tenantId: string; eventId: string };
  body: { email: string; shownText: string };
}

/**
 * One row for each event and address. Whether the address was there before is not told, and its
 * first time and text stay. A draft is nobody's to see.
 */
export async function subscribe(ctx: Ctx, { params, body }: Asked) {
  const found = await ctx.statement<{ id: string }>({
    text: `
      with event as (
        select tenant_id, id from events_event_v1
        where tenant_id = $1 and id = $2 and status <> 'draft'
      ), added as (
        insert into newsletter_subscriber (tenant_id, event_id, email, shown_text)
        select tenant_id, id, $3, $4 from event
        on conflict (tenant_id, event_id, email) do nothing
      )
      select id from event`,
    values: [params.tenantId, params.eventId, body.email, body.shownText],
  });
  if (found.length === 0) throw notFound('event');
  return { success: true as const };
}
