import { contract } from '@foyer/kit';
import * as events from './contract/events.ts';
import { lists } from './contract/lists.ts';
import { permissions } from './contract/permissions.ts';

export * from './contract/events.ts';
export * from './contract/status.ts';
export * from './contract/rows.ts';

export const orders = contract({
  id: 'orders',
  requires: ['tenants', 'payments', 'fees', 'events'],
  permissions,
  lists,
  events,
});

export default orders;
