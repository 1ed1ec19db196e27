import type { Knex, PersonalDataHolder } from '@foyer/kit/server';

/** All subscriptions of an address across tenants. Stored in lower case. */
const subscriptionsOf = (db: Knex, email: string) =>
  db('newsletter_subscriber as s').where('s.email', email);

export const subscriberData: PersonalDataHolder = {
  async describe(db, { email }) {
    const subscriptions = await subscriptionsOf(db, email)
      .join('events_event_v1 as e', (on) =>
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
