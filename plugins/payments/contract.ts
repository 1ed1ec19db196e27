import { contract } from '@foyer/kit';

export const payments = contract({
  id: 'payments',
  requires: ['tenants'],
  permissions: {},
});

export default payments;
