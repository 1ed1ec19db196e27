import { type Deps, job, type Knex, type PersonalDataHolder, type Tx } from '@foyer/kit/server';
import * as z from 'zod';

/** All subscriptions of an address across tenants. Stored in lower case. */
const subscriptionsOf = (db: Knex, email: string) =>
  db('newsletter_subscriber as s').where('s.email', email);

export const subscriberData: PersonalDataHolder = {
  async describe(db, { email }) {
    const subscriptions = await subscriptionsOf(db, email)
      .leftJoin('events_event_v1 as e', (on) =>
        on.on('e.tenant_id', 's.tenant_id').andOn('e.id', 's.event_id'),
      )
      .join('tenants_tenant_v1 as n', 'n.id', 's.tenant_id')
      .orderBy('s.created_at')
      .select({
        since: 's.created_at',
        organizer: 'n.name',
        event: 'e.name',
        agreedTo: 's.shown_text',
        confirmed: 's.confirmed_at',
      });
    return { subscriptions };
  },
  async previewErasure(db, { email }) {
    const found = await subscriptionsOf(db, email).first('s.id');
    return found ? ['You’ll be unsubscribed from all newsletters.'] : [];
  },
  async erase({ db }, { email }) {
    await db('newsletter_subscriber').where({ email }).delete();
  },
};

/** Deletes a purged tenant's subscriptions. */
export async function forgetTenant(tx: Tx, { tenantId }: { tenantId: string }): Promise<void> {
  const subscribers = await tx.db('newsletter_subscriber').where({ tenant_id: tenantId }).delete();
  await tx.audit({
    action: 'newsletter.subscribers_removed',
    subject: 'tenant',
    subjectId: tenantId,
    tenantId,
    before: { subscribers },
  });
}

export const forgetUnconfirmed = job('forgetUnconfirmed', z.object({}), { every: '40 3 * * *' });

/** Deletes unconfirmed subscriptions, since their addresses never agreed to be stored. */
export async function removeUnconfirmed(deps: Deps): Promise<void> {
  await deps.asPlatform('deletes unconfirmed subscriptions for all tenants').tx(async ({ db }) => {
    await db('newsletter_subscriber')
      .whereNull('confirmed_at')
      .whereRaw(`created_at < now() - interval '30 days'`)
      .whereRaw('(code_expires_at is null or code_expires_at < now())')
      .delete();
  });
}
