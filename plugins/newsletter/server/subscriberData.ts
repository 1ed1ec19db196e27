import type { Knex, PersonalDataHolder } from '@foyer/kit/server';

/** Subscriptions of an address, at all tenants. They are kept in small letters. */
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
        organiser: 'n.name',
        event: 'e.name',
        agreedTo: 's.shown_text',
      });
    return { subscriptions };
  },
  async foretell(db, { email }) {
    const found = await subscriptionsOf(db, email).first('s.id');
    return found ? ['Your newsletter subscriptions end.'] : [];
  },
  async erase({ db }, { email }) {
    await db('newsletter_subscriber').where({ email }).delete();
  },
};
