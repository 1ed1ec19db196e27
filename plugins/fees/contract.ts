import { contract } from '@foyer/kit';

export const fees = contract({
  id: 'fees',
  requires: ['tenants', 'payments'],
  permissions: {},
});

export default fees;
