import { charityUnassigned } from '@foyer/plugin-charities/contract';
import { defineServer, handle, implement, namesOf, on, provide } from '@foyer/kit/server';
import { events } from './contract.ts';
import { catalogue } from './server/catalogue.ts';
import { dropCharity } from './server/event/dropCharity.ts';
import { handlers } from './server/handlers.ts';
import { copyPictures } from './server/image/copyPictures.ts';
import { copyEventPictures, sweepExpiredHolds } from './server/jobs.ts';
import { makeCatalogue } from './server/makeCatalogue.ts';
import { makeStock, stock } from './server/stock.ts';
import { describePages } from './server/storefront/describePages.ts';
import { makeTicketCounts, ticketCounts } from './server/ticketCounts.ts';
import { keepSweeping } from './server/sweepHolds.ts';

export * from './server/catalogue.ts';
export * from './server/stock.ts';
export * from './server/ticketCounts.ts';

export default defineServer({
  contract: events,
  migrations: new URL('./migrations/', import.meta.url),
  sql: new URL('./sql/', import.meta.url),
  recordNames: {
    event: namesOf({ from: 'events_event', params: { eventId: 'id' } }),
    ticketType: namesOf({ from: 'events_ticket_type', params: { eventId: 'event_id' } }),
    discount: namesOf({ from: 'events_discount', name: 'code', params: { eventId: 'event_id' } }),
  },
  router: (deps) => implement(events, handlers(deps)),
  jobs: [
    handle(copyEventPictures, copyPictures),
    handle(sweepExpiredHolds, (_payload, ctx) => keepSweeping(ctx)),
  ],
  listens: [on(charityUnassigned, 'sameTransaction', dropCharity)],
  pages: describePages,
  provides: [
    provide(stock, makeStock),
    provide(ticketCounts, makeTicketCounts),
    provide(catalogue, makeCatalogue),
  ],
});
