import type { Knex } from '@foyer/kit/server';

/** A subscription to an event's newsletter, with its time. */
export interface PastSubscription {
  tenantId: string;
  eventId: string;
  email: string;
  at: Date;
}

/**
 * Seeds past subscriptions for a demo. Requires the cluster owner, since the rows belong to several
 * tenants. Existing addresses stay unchanged.
 */
export async function subscribeInPast(
  trx: Knex.Transaction,
  subscriptions: readonly PastSubscription[],
): Promise<void> {
  await trx.raw(
    `insert into newsletter_subscriber (tenant_id, event_id, email, shown_text, created_at, confirmed_at)
     select t.id, s."eventId", lower(s.email), t.name || ' will email you about its upcoming events.', s.at, s.at
     from jsonb_to_recordset(?::jsonb) as s("tenantId" uuid, "eventId" uuid, email text, at timestamptz)
     join tenants_tenant_v1 t on t.id = s."tenantId"
     on conflict (tenant_id, event_id, email) do nothing`,
    [JSON.stringify(subscriptions)],
  );
}
