import { defineServer, implement } from '@foyer/kit/server';
import { events } from './contract.ts';

export default defineServer({
  contract: events,
  migrations: new URL('./migrations/', import.meta.url),
  router: () => implement(events, {}),
});
