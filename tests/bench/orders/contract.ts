import { contract, instant, money } from '@foyer/kit';
import * as z from 'zod';

/** Rows of the size and shape of orders, for measuring lists. */
export const orderRow = z.object({
  id: z.uuid(),
  orderUID: z.string(),
  dateCreated: instant(),
  fullName: z.string(),
  email: z.string(),
  status: z.string(),
  ticketCount: z.number(),
  totalAmount: money(),
});

export const benchorders = contract({
  id: 'benchorders',
  requires: ['tenants', 'accounts'],
  permissions: {
    read: {
      label: 'Read the orders of the benchmark',
      realms: ['tenant'],
      roles: ['tenant_admin'],
    },
  },
  lists: {
    orders: {
      path: '/x/benchorders/:tenantId/orders',
      row: orderRow,
      can: 'read',
      filter: ['status', 'dateCreated', 'totalAmount'],
      sort: ['dateCreated', 'totalAmount'],
      search: ['fullName'],
      defaultSort: 'dateCreated:desc',
      download: 'orders.csv',
    },
  },
});

export default benchorders;
