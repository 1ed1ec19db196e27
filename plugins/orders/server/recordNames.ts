import { namesOf } from '@foyer/kit/server';

const withOrder = (table: string): string =>
  `${table} as part join orders_order as o on o.tenant_id = part.tenant_id and o.id = part.order_id`;

/** All of them are shown on their order's page. */
const params = { eventId: 'o.event_id', orderUID: 'o.uid' };

/** Names of orders and their parts in the activity log. */
export const recordNames = {
  order: namesOf({
    from: 'orders_order as o',
    id: 'o.uid',
    name: `'order ' || o.uid`,
    tenant: 'o.tenant_id',
    params,
    isText: true,
  }),
  ticket: namesOf({
    from: withOrder('orders_ticket'),
    id: 'part.uid',
    name: `'ticket ' || part.uid`,
    tenant: 'part.tenant_id',
    params,
    isText: true,
  }),
  refund: namesOf({
    from: withOrder('orders_refund'),
    id: 'part.id',
    name: `'order ' || o.uid`,
    tenant: 'part.tenant_id',
    params,
  }),
};
