import { defineServer, implement } from '@foyer/kit/server';
import { orders } from './contract.ts';

export default defineServer({
  contract: orders,
  router: () => implement(orders, {}),
});
