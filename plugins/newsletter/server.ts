import { defineServer, handle, implement, on } from '@foyer/kit/server';
import { newsWanted } from '@foyer/plugin-orders/contract';
import { tenantPurged } from '@foyer/plugin-tenants/contract';
import { newsletter } from './contract.ts';
import { confirm } from './server/confirm.ts';
import { emails } from './server/emails.ts';
import { forgetTenant } from './server/forgetTenant.ts';
import { forgetUnconfirmed, removeUnconfirmed } from './server/forgetUnconfirmed.ts';
import { eventSubscriberListing, tenantSubscriberListing } from './server/listings.ts';
import { signUpBuyer } from './server/signUpBuyer.ts';
import { subscriberData } from './server/subscriberData.ts';
import { subscribe } from './server/subscribe.ts';
import { unsubscribe } from './server/unsubscribe.ts';

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
      routes: { subscribe, confirm, unsubscribe },
    }),
});
