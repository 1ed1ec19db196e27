import { defineServer, implement } from '@foyer/kit/server';
import { events } from './contract.ts';

export default defineServer({
  contract: events,
  router: () => implement(events, {}),
});
