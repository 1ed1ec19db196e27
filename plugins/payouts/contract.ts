import { contract } from '@foyer/kit';
import { debtRoute } from './contract/debt.ts';
import { holdRoute } from './contract/hold.ts';
import { lists, resources } from './contract/lists.ts';
import { permissions } from './contract/permissions.ts';
import { transferRoute } from './contract/transfer.ts';

export { NO_MESSAGE } from './contract/hold.ts';
export * from './contract/rows.ts';
export type { FailedPayout, TransferAnswer } from './contract/transfer.ts';

export const payouts = contract({
  id: 'payouts',
  requires: ['tenants', 'payments', 'fees', 'events', 'orders'],
  permissions,
  lists,
  resources,
  routes: { hold: holdRoute, transfer: transferRoute, debt: debtRoute },
});

export default payouts;
