import { defineServer, implement, provide } from '@foyer/kit/server';
import { events } from './contract.ts';
import { makeStock, stock } from './server/stock.ts';

export * from './server/stock.ts';

export default defineServer({
  contract: events,
  migrations: new URL('./migrations/', import.meta.url),
  router: () => implement(events, {}),
  provides: [provide(stock, makeStock)],
});
