import { defineServer, implement } from '@foyer/kit/server';
import { newsletter } from './contract.ts';
import { eventSubscriberListing, tenantSubscriberListing } from './server/listings.ts';
import { subscriberData } from './server/subscriberData.ts';
import { subscribe } from './server/subscribe.ts';

export default defineServer({
  contract: newsletter,
  migrations: new URL('./migrations/', import.meta.url),
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
