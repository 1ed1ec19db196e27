import { contract, instant, money } from '@foyer/kit';
import * as z from 'zod';

/** Rows with the size and shape of orders, for list benchmarks. */
export const orderRow = z.object({
  id: z.uuid(),
  orderUID: z.string(),
  dateCreated: instant(),
  fullName: z.string(),
  email: z.string(),
  status: z.enum(['completed', 'refunded', 'disputed']),
  ticketCount: z.number(),
  totalAmount: money(),
});

const asked = {
  row: orderRow,
  filter: ['status', 'dateCreated', 'totalAmount'],
  sort: ['dateCreated', 'totalAmount'],
  search: ['fullName'],
  defaultSort: 'dateCreated:desc',
} as const;

export const benchorders = contract({
  id: 'benchorders',
  requires: ['tenants', 'accounts'],
  permissions: {
    read: {
      label: 'Read the orders of the benchmark',
      realms: ['tenant'],
      roles: ['tenant_admin'],
    },
    'all.read': {
      label: 'Read the orders of every tenant of the benchmark',
      realms: ['platform'],
      roles: ['super_user'],
    },
  },
  lists: {
    orders: {
      path: '/x/benchorders/:tenantId/orders',
      can: 'read',
      download: 'orders.csv',
      ...asked,
    },
    allOrders: {
      path: '/x/benchorders/orders',
      can: 'all.read',
      download: 'all-orders.csv',
      ...asked,
    },
  },
});

export default benchorders;
