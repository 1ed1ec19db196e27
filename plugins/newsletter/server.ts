import { defineServer, handle, implement, on } from '@foyer/kit/server';
import { newsWanted } from '@foyer/plugin-orders/contract';
import { tenantPurged } from '@foyer/plugin-tenants/contract';
import { newsletter } from './contract.ts';
import { confirm, signUpBuyer, subscribe, subscribeHere, unsubscribe } from './server/subscribe.ts';
import { emails } from './server/emails.ts';
import {
  forgetTenant,
  forgetUnconfirmed,
  removeUnconfirmed,
  subscriberData,
} from './server/subscriberData.ts';
import { eventSubscriberListing, tenantSubscriberListing } from './server/listings.ts';

export default defineServer({
  contract: newsletter,
  migrations: new URL('./migrations/', import.meta.url),
  sql: new URL('./sql/', import.meta.url),
  listens: [
    on(tenantPurged, 'sameTransaction', forgetTenant),
    on(newsWanted, 'afterCommit', signUpBuyer),
  ],
  jobs: [handle(forgetUnconfirmed, (_payload, ctx) => removeUnconfirmed(ctx))],
  personalData: () => subscriberData,
  emails,
  router: () =>
    implement(newsletter, {
      lists: {
        eventSubscribers: eventSubscriberListing,
        tenantSubscribers: tenantSubscriberListing,
      },
      routes: { subscribe, subscribeHere, confirm, unsubscribe },
    }),
});
