import { defineServer, implement } from '@foyer/kit/server';
import { checkout } from './contract.ts';

export default defineServer({
  contract: checkout,
  router: () => implement(checkout, {}),
});
