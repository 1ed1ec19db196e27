import { defineServer, implement } from '@foyer/kit/server';
import { payments } from './contract.ts';

export default defineServer({
  contract: payments,
  router: () => implement(payments, {}),
});
