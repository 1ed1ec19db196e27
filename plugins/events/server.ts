import { charityUnassigned } from '@foyer/plugin-charities/contract';
import { defineServer, implement, on, provide, takeAway } from '@foyer/kit/server';
import { events } from './contract.ts';
import { catalogue } from './server/catalogue.ts';
import { dropCharity } from './server/event/dropCharity.ts';
import { handlers } from './server/handlers.ts';
import { copyPictures, copyPicturesJob } from './server/image/copyPictures.ts';
import { removeFile } from './server/image/filePlace.ts';
import { makeCatalogue } from './server/makeCatalogue.ts';
import { makeStock, stock } from './server/stock.ts';
import { describePages } from './server/storefront/describePages.ts';
import { keepSweeping } from './server/sweepHolds.ts';

export * from './server/catalogue.ts';
export * from './server/stock.ts';

export default defineServer({
  contract: events,
  migrations: new URL('./migrations/', import.meta.url),
  router: () => implement(events, handlers),
  jobs: {
    [removeFile]: { run: takeAway },
    [copyPicturesJob]: { run: copyPictures },
    // It adds itself again; the schedule is there to begin, and to begin anew after a crash.
    sweepHolds: { every: '1m', run: (_payload, ctx) => keepSweeping(ctx) },
  },
  listens: [on(charityUnassigned, 'sameTransaction', dropCharity)],
  pages: describePages,
  provides: [provide(stock, makeStock), provide(catalogue, makeCatalogue)],
});
