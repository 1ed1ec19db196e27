import { defineServer, implement } from '@foyer/kit/server';
import { fees } from './contract.ts';

export default defineServer({
  contract: fees,
  router: () => implement(fees, {}),
});
