import { defineServer, implement, type Knex } from '@foyer/kit/server';
import { benchorders } from './contract.ts';

const listing = {
  from: (db: Knex) => db('benchorders_order as o'),
  columns: {
    id: 'o.id',
    orderUID: 'o.order_uid',
    dateCreated: 'o.created_at',
    fullName: 'o.full_name',
    email: 'o.email',
    status: 'o.status',
    ticketCount: 'o.ticket_count',
    totalAmount: 'o.total_cents',
  },
};

export default defineServer({
  contract: benchorders,
  migrations: new URL('./migrations/', import.meta.url),
  router: () =>
    implement(benchorders, {
      lists: {
        orders: listing,
        allOrders: listing,
      },
    }),
});
