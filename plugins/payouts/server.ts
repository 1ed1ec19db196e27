import { defineServer, implement } from '@foyer/kit/server';
import { payouts } from './contract.ts';

export default defineServer({
  contract: payouts,
  router: () => implement(payouts, {}),
});
