import { contract } from '@foyer/kit';

export const checkout = contract({
  id: 'checkout',
  requires: ['tenants', 'payments', 'fees', 'events', 'orders'],
  permissions: {},
});

export default checkout;
