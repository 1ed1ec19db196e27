import { defineServer, implement } from '@foyer/kit/server';
import { orders } from './contract.ts';

export default defineServer({
  contract: orders,
  migrations: new URL('./migrations/', import.meta.url),
  router: () => implement(orders, {}),
});
