import type { Ctx, Deps, ListingOf } from '@foyer/kit/server';
import type { accountLists, OwnOrder } from '../../contract/accountRoutes.ts';
import { whenOf } from '../order/when.ts';
import { orderToken } from '../mail/orderToken.ts';
import { SHOWN_STATUSES } from '../../contract/status.ts';

/**
 * The signed-in user's verified address, in the form of `buyer_key`. Empty for visitors, which matches no
 * order.
 */
export const buyerKeyOf = ({ actor }: Pick<Ctx, 'actor'>): string => actor?.email ?? '';

interface Flat extends Omit<OwnOrder, 'token' | 'date' | 'time'> {
  timeZone: string;
  tenantId: string;
  addressChanges: number;
}

/** Matched by address only: orders placed as a guest appear once the address is verified. */
export const ownOrdersListing = (deps: Deps): ListingOf<typeof accountLists.ownOrders> => ({
  from: (db, ctx) =>
    db('orders_order as o')
      .join('events_event_v1 as e', (on) =>
        on.on('e.tenant_id', 'o.tenant_id').andOn('e.id', 'o.event_id'),
      )
      .where({ 'o.tenant_id': ctx.tenantId, 'o.buyer_key': buyerKeyOf(ctx) })
      .whereIn('o.status', SHOWN_STATUSES),
  columns: {
    id: 'o.id',
    tenantId: 'o.tenant_id',
    addressChanges: 'o.address_changes',
    orderUID: 'o.uid',
    status: 'o.status',
    dateCreated: 'o.created_at',
    ticketCount: 'o.ticket_count',
    totalAmount: 'o.total_cents',
    refundedAmount: 'o.refunded_cents',
    eventName: 'e.name',
    eventSlug: 'e.slug',
    startDateTime: 'e.start_at',
    endDateTime: 'e.end_at',
    timeZone: 'e.time_zone',
    isUpcoming: '(e.end_at > now())',
    eventCancelled: `(e.status = 'cancelled')`,
  },
  toRow(row) {
    const { timeZone, tenantId, addressChanges, ...flat } = row as unknown as Flat;
    const startAt = new Date(flat.startDateTime);
    const endAt = new Date(flat.endDateTime);
    return {
      ...flat,
      token: orderToken(deps, { tenantId, addressChanges, uid: flat.orderUID }),
      ...whenOf({ startAt, endAt, timeZone }),
    };
  },
});
