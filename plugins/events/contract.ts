import { contract } from '@foyer/kit';

export const events = contract({
  id: 'events',
  requires: ['tenants', 'charities', 'fees'],
  permissions: {},
});

export default events;
