import { type Deps, type Knex, purposeKeys, readToken, signToken } from '@foyer/kit/server';
import { stock } from '@foyer/plugin-events/server';
import type { RefundState } from '@foyer/plugin-fees/engine';
import * as z from 'zod';
import { chargedAccount, type OrderRow } from '../order/order.ts';
import type { OrdersRefundRow, OrdersTicketRow } from '../schema.ts';

export type RefundStatus = OrdersRefundRow['status'];

/** The exact gateway request: a retry must repeat it. */
export interface RefundCall {
  create: {
    charge: string;
    amount: number;
    metadata: Record<string, string>;
    reverse_transfer?: true;
    refund_application_fee?: true;
  };
  /** The charged account; null is the platform's own. */
  account: string | null;
}

/** A refund as it is stored. */
export interface RefundRecord extends OrdersRefundRow {
  money_before: RefundState | null;
  money_after: RefundState | null;
  /** Null if no card was charged through the platform: the organizer returns the money. */
  params: RefundCall | null;
}

/** Refunds whose money has left, in the order of their requests. */
export const MOVED: readonly RefundStatus[] = ['processing', 'completed', 'external'];

export const refundsOf = (db: Knex, orderId: string): Promise<RefundRecord[]> =>
  db<RefundRecord>('orders_refund').where({ order_id: orderId }).orderBy(['created_at', 'id']);

export const refundById = (db: Knex, id: string): Promise<RefundRecord | undefined> =>
  db<RefundRecord>('orders_refund').where({ id }).first();

type SoldOrder = Pick<
  OrderRow,
  'uid' | 'tenant_id' | 'event_id' | 'flow' | 'destination' | 'agreed_cents'
>;

/** The gateway request; null if the gateway never had the money. */
export function refundCall(
  order: SoldOrder,
  given: {
    charge: string | null;
    amountCents: number;
    withFees: boolean;
    metadata: Record<string, string>;
  },
): RefundCall | null {
  const { charge, amountCents, withFees, metadata } = given;
  if (!charge) return null;
  const wasShared = order.agreed_cents > 0;
  return {
    create: {
      charge,
      amount: amountCents,
      metadata: {
        orderUID: order.uid,
        tenantId: order.tenant_id,
        eventId: order.event_id,
        ...metadata,
      },
      // Reverses the share that was transferred with the charge.
      ...(order.flow === 'destination' && wasShared && { reverse_transfer: true as const }),
      ...(order.flow === 'direct' &&
        wasShared &&
        withFees && { refund_application_fee: true as const }),
    },
    account: chargedAccount(order),
  };
}

/** A refund's metadata at the gateway, from which a lost refund can be restored. */
interface SignedRefund {
  refundId: string;
  amountCents: number;
  /** Indexes of its tickets in the order, comma-separated. */
  tickets?: string | undefined;
  withFees?: 'no' | undefined;
  /** Set for money that was never part of the order. */
  kind?: 'surplus' | undefined;
}

type SignedOrder = Pick<OrderRow, 'uid' | 'tenant_id' | 'flow' | 'destination'>;
type Keys = Pick<Deps, 'use'>;

const keysOf = (deps: Keys) => deps.use(purposeKeys).of('orders:refunds');
const SIGNED = 'refund';

const aboutOf = (order: SignedOrder, refund: SignedRefund): string => {
  const { refundId, amountCents, tickets = '', withFees = '', kind = '' } = refund;
  const { uid, tenant_id } = order;
  return [
    tenant_id,
    uid,
    chargedAccount(order),
    refundId,
    amountCents,
    tickets,
    withFees,
    kind,
  ].join(' ');
};

/** Signed for connected accounts, because their owners can write metadata too. */
export function refundMetadata(
  deps: Keys,
  order: SignedOrder,
  refund: SignedRefund,
): Record<string, string> {
  const { refundId, tickets, withFees, kind } = refund;
  const proof =
    chargedAccount(order) !== null &&
    signToken(keysOf(deps), SIGNED, { about: aboutOf(order, refund) });
  return {
    refundId,
    ...(tickets && { tickets }),
    ...(withFees && { withFees }),
    ...(kind && { kind }),
    ...(proof && { proof }),
  };
}

/** Whether a refund's metadata was written by us. */
export function isOurs(
  deps: Keys,
  order: SignedOrder,
  refund: SignedRefund,
  proof: string | undefined,
): boolean {
  if (chargedAccount(order) === null) return true;
  const about = aboutOf(order, refund);
  return readToken(keysOf(deps), proof ?? '', { about, schema: z.literal(SIGNED) }) !== null;
}

export type TicketRow = Pick<OrdersTicketRow, (typeof COLUMNS)[number]>;

const COLUMNS = [
  'id',
  'uid',
  'ticket_type_id',
  'index',
  'status',
  'is_refunded',
  'has_stock',
  'status_before_refund',
  'stock_before_refund',
] as const;

export const ticketsOf = (db: Knex, order: OrderRow): Promise<TicketRow[]> =>
  db<OrdersTicketRow>('orders_ticket')
    .where({ tenant_id: order.tenant_id, order_id: order.id })
    .orderBy('index')
    .select(...COLUMNS);

/** Whether an order's money includes the refund of the ticket at this index. */
export const isRefundedIn = ({ tickets }: RefundState, wanted: number): boolean =>
  tickets.some(({ index, refunded }) => index === wanted && refunded !== null);

export const indexesOf = (tickets: readonly TicketRow[]): ReadonlyMap<string, number> =>
  new Map(tickets.map(({ id, index }) => [id, index]));

/**
 * Marks tickets as refunded, which voids them, and returns them to inventory. A guest who was checked in
 * may still be inside, so a used ticket returns to inventory only if the organizer chooses so, with the
 * refund or later. Must run last, because the counters stay locked until the transaction ends.
 */
export async function returnTickets(
  db: Knex,
  deps: Deps,
  {
    order,
    tickets,
    returnsUsedPlaces = false,
  }: { order: OrderRow; tickets: readonly TicketRow[]; returnsUsedPlaces?: boolean },
): Promise<void> {
  const { tenant_id: tenantId, event_id: eventId } = order;
  const rowsOf = (ids: readonly string[]) =>
    db('orders_ticket').where({ tenant_id: tenantId, order_id: order.id }).whereIn('id', ids);
  // Read again under a lock: someone may have been admitted since.
  const places: Pick<OrdersTicketRow, 'id' | 'ticket_type_id' | 'has_stock' | 'used_at'>[] =
    await rowsOf(tickets.map(({ id }) => id))
      .orderBy('index')
      .forUpdate()
      .select('id', 'ticket_type_id', 'has_stock', 'used_at');
  const freed = places.filter(
    ({ has_stock, used_at }) => has_stock && (used_at === null || returnsUsedPlaces),
  );
  await rowsOf(places.map(({ id }) => id)).update({
    is_refunded: true,
    status_before_refund: db.ref('status'),
    stock_before_refund: db.ref('has_stock'),
    status: 'voided',
  });
  await rowsOf(freed.map(({ id }) => id)).update({ has_stock: false });
  const free = new Map<string, number>();
  for (const { ticket_type_id } of freed)
    free.set(ticket_type_id, (free.get(ticket_type_id) ?? 0) + 1);
  for (const [ticketTypeId, quantity] of free)
    await deps.use(stock).putBack(db, { tenantId, eventId, ticketTypeId, quantity });
}
