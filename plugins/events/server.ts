import { charityUnassigned } from '@foyer/plugin-charities/contract';
import { defineServer, handle, implement, namesOf, on, provide } from '@foyer/kit/server';
import { events } from './contract.ts';
import { catalog, makeCatalog } from './server/catalog.ts';
import { dropCharity } from './server/event/eventCharity.ts';
import { handlers } from './server/handlers.ts';
import { copyPictures } from './server/images.ts';
import { copyEventPictures, forgetOldTaken, sweepExpiredHolds } from './server/jobs.ts';
import { makeStock, stock } from './server/stock.ts';
import { describePages } from './server/storefront/describePages.ts';
import { makeTicketCounts, ticketCounts } from './server/ticketCounts.ts';
import { keepSweeping } from './server/sweepHolds.ts';
import { forgetTaken, makeTakers, takers } from './server/takers.ts';

export * from './server/catalog.ts';
export * from './server/stock.ts';
export { takers, type Takers } from './server/takers.ts';
export * from './server/ticketCounts.ts';
export { inDollars } from './server/storefront/readProgramme.ts';

export default defineServer({
  contract: events,
  migrations: new URL('./migrations/', import.meta.url),
  sql: new URL('./sql/', import.meta.url),
  recordNames: {
    event: namesOf({ from: 'events_event', params: { eventId: 'id' } }),
    ticketType: namesOf({ from: 'events_ticket_type', params: { eventId: 'event_id' } }),
    discount: namesOf({ from: 'events_discount', name: 'code', params: { eventId: 'event_id' } }),
  },
  router: () => implement(events, handlers),
  jobs: [
    handle(copyEventPictures, copyPictures),
    handle(forgetOldTaken, (_payload, ctx) => forgetTaken(ctx)),
    handle(sweepExpiredHolds, (_payload, ctx) => keepSweeping(ctx)),
  ],
  listens: [on(charityUnassigned, 'sameTransaction', dropCharity)],
  pages: describePages,
  provides: [
    provide(stock, makeStock),
    provide(takers, makeTakers),
    provide(ticketCounts, makeTicketCounts),
    provide(catalog, makeCatalog),
  ],
});
