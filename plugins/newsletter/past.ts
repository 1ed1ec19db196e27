import type { Knex } from '@foyer/kit/server';

/** Somebody who asked for the news of an event, with when it was. */
export interface PastSubscription {
  tenantId: string;
  eventId: string;
  email: string;
  at: Date;
}

/**
 * For a demo: who asked for news in the past. Only the owner of the whole cluster may, for the rows are
 * of several tenants. An address that is there already stays as it is.
 */
export async function subscribeInPast(
  trx: Knex.Transaction,
  subscriptions: readonly PastSubscription[],
): Promise<void> {
  await trx.raw(
    `insert into newsletter_subscriber (tenant_id, event_id, email, shown_text, created_at)
     select t.id, s."eventId", lower(s.email), t.name || ' will email you about its coming events.', s.at
     from jsonb_to_recordset(?::jsonb) as s("tenantId" uuid, "eventId" uuid, email text, at timestamptz)
     join tenants_tenant_v1 t on t.id = s."tenantId"
     on conflict (tenant_id, event_id, email) do nothing`,
    [JSON.stringify(subscriptions)],
  );
}
