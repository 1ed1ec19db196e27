import { contract } from '@foyer/kit';

export const orders = contract({
  id: 'orders',
  requires: ['tenants', 'payments', 'fees', 'events'],
  permissions: {},
});

export default orders;
