import { defineServer, implement, on } from '@foyer/kit/server';
import { tenantPurged } from '@foyer/plugin-tenants/contract';
import { newsletter } from './contract.ts';
import { forgetTenant } from './server/forgetTenant.ts';
import { eventSubscriberListing, tenantSubscriberListing } from './server/listings.ts';
import { subscriberData } from './server/subscriberData.ts';
import { subscribe } from './server/subscribe.ts';

export default defineServer({
  contract: newsletter,
  migrations: new URL('./migrations/', import.meta.url),
  sql: new URL('./sql/', import.meta.url),
  listens: [on(tenantPurged, 'sameTransaction', forgetTenant)],
  personalData: () => subscriberData,
  router: () =>
    implement(newsletter, {
      lists: {
        eventSubscribers: eventSubscriberListing,
        tenantSubscribers: tenantSubscriberListing,
      },
      routes: { subscribe },
    }),
});
