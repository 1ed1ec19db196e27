import { contract } from '@foyer/kit';

export const payouts = contract({
  id: 'payouts',
  requires: ['tenants', 'payments', 'fees', 'events', 'orders'],
  permissions: {},
});

export default payouts;
