import type { Ctx, Deps, ListingOf, TenantCtx } from '@foyer/kit/server';
import type { accountLists, OwnOrder } from '../../contract/buyerRoutes.ts';
import { SHOWN_STATUSES } from '../../contract/status.ts';
import { orderToken } from '../mail/orderToken.ts';
import { fullNameOf } from '../order/orderFacts.ts';
import { whenOf } from '../order/order.ts';

/**
 * The signed-in user's verified address, in the form of `buyer_key`. Empty for visitors, which matches no
 * order.
 */
const buyerKeyOf = ({ actor }: Pick<Ctx, 'actor'>): string => actor?.email ?? '';

type Flat = Omit<OwnOrder, 'token' | 'date' | 'time'> & {
  timeZone: string;
  tenantId: string;
  addressChanges: number;
};

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
    const { timeZone, tenantId, addressChanges, ...flat } = row as Flat;
    const startAt = new Date(flat.startDateTime);
    const endAt = new Date(flat.endDateTime);
    return {
      ...flat,
      token: orderToken(deps, { tenantId, addressChanges, uid: flat.orderUID }),
      ...whenOf({ startAt, endAt, timeZone }),
    };
  },
});

interface ContactRow {
  first_name: string;
  last_name: string;
  phone: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zip_code: string;
  country: string;
}

/** The contact details of the last order, to prefill the form. */
export async function ownContact(ctx: TenantCtx) {
  const row = await ctx.read((db) =>
    db('orders_order')
      .where({ tenant_id: ctx.tenantId, buyer_key: buyerKeyOf(ctx) })
      .whereIn('status', SHOWN_STATUSES)
      .whereNot({ status: 'awaiting_confirmation' })
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .first<ContactRow | undefined>(
        'first_name',
        'last_name',
        'phone',
        'address1',
        'address2',
        'city',
        'state',
        'zip_code',
        'country',
      ),
  );
  ctx.http.res.set('Cache-Control', 'no-store');
  if (!row) return { contact: null };
  const { phone, address1, address2, city, state, zip_code: zipCode, country } = row;
  const name = fullNameOf({ firstName: row.first_name, lastName: row.last_name });
  return { contact: { name, phone, address1, address2, city, state, zipCode, country } };
}
