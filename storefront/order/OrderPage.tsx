import { formatDollars } from '@foyer/kit/numbers';
import type { ReactNode } from 'react';
import type { BuyerOrder } from '../api/orderApi.ts';
import { pictureOf, posterOf } from '../event/pictures.ts';
import { formatDay, unbroken } from '../event/when.ts';
import { DotSeparated } from '../layout/DotSeparated.tsx';
import { usePageTitle } from '../layout/pageState.ts';
import type { Page } from '../page.ts';
import { formatPrice, sumOf } from '../money.ts';
import { AskOrganizer } from './AskOrganizer.tsx';
import { EventLinks } from './EventLinks.tsx';
import { hasWays, OrderActions, TicketList } from './TicketList.tsx';
import { ResendClaim, ResendConfirmation } from './ResendConfirmation.tsx';

const STATES: Partial<Record<BuyerOrder['status'], string>> = {
  awaiting_payment: 'This order hasn’t been paid for yet.',
  awaiting_confirmation:
    'This order is waiting for your confirmation. Open the link in our email to get your tickets.',
  processing: 'We’re confirming your payment. Your tickets will appear here.',
  partially_refunded: 'Part of this order was refunded.',
  refunded: 'This order was refunded. Its tickets are no longer valid.',
  expired: 'This order expired because it wasn’t paid in time.',
  failed: 'The payment for this order didn’t go through.',
  needs_review: 'We’re reviewing the payment for this order and will email you.',
};

/** A buyer's order: the tickets to show at the door, and its actions. */
export function OrderPage({
  order,
  token,
  tenant,
}: {
  order: BuyerOrder;
  token: string;
  tenant: Page['tenant'];
}) {
  const { event, tickets, status } = order;
  usePageTitle(`${event.name} · Order ${order.orderUID} · ${tenant.name}`);
  const { isCancelled, cancelReason } = event;
  const isDonation = order.ticketCount === 0;
  const hasCodes = tickets.some(({ code }) => code !== null);
  const note =
    hasCodes && !isCancelled ? 'Show each code at the door, printed or on your phone.' : '';
  const isSent = isDonation || tickets.length > 0;
  // A pending payment is irrelevant once the event is canceled.
  const state = order.closeNote ?? (isCancelled && status === 'processing' ? null : STATES[status]);

  return (
    <div className="sale my-order">
      <section className="hero evening pictured">
        <img
          className="backdrop"
          {...(event.eventImage
            ? pictureOf(
                event.eventImage,
                '(max-width: 767px) 66vw, (max-width: 1120px) 100vw, 1072px',
              )
            : { src: posterOf(event.id) })}
          alt=""
        />
        <h1 dir="auto">{event.name}</h1>
        <p>
          <time dateTime={event.startDateTime}>
            {event.date}, {unbroken(event.time)}
          </time>
          {event.place && <span>{event.place}</span>}
        </p>
      </section>
      {isCancelled && (
        <div className="note warn" role="status">
          <strong>This event was canceled.</strong>
          {cancelReason && <p dir="auto">{cancelReason}</p>}
          {order.refundNote && <p>{order.refundNote}</p>}
        </div>
      )}
      {state && (
        <p className="note warn" role="status">
          {state}
        </p>
      )}
      {hasWays(order) && <OrderActions token={token} event={event} />}
      {!hasWays(order) && !isCancelled && (
        <div className="ways">
          <EventLinks event={event} />
        </div>
      )}
      <div className="columns">
        <section aria-labelledby="my-tickets">
          <h2 id="my-tickets">{titleOf(order)}</h2>
          {isDonation && <p className="muted">This order is a donation.</p>}
          {!isDonation && tickets.length === 0 && (
            <>
              <p className="muted">No tickets yet.</p>
              {status === 'processing' && !isCancelled && <ResendClaim token={token} />}
              {status === 'awaiting_confirmation' && !isCancelled && (
                <ResendConfirmation token={token} />
              )}
            </>
          )}
          <TicketList tickets={tickets} isCancelled={isCancelled} />
          <AskOrganizer order={order} token={token} />
        </section>
        <Receipt order={order}>
          {isSent && (
            <p className="small muted">
              Sent to {order.email}. {note}
            </p>
          )}
        </Receipt>
      </div>
    </div>
  );
}

function titleOf({ ticketCount, tickets }: BuyerOrder): string {
  if (ticketCount === 0) return 'Your donation';
  return tickets.length === 1 ? 'Your ticket' : 'Your tickets';
}

const METHODS: Record<BuyerOrder['paymentMethod'], string> = {
  card: 'Card',
  cash: 'Cash',
  free: 'Free',
  complimentary: 'Complimentary',
};

/** What was bought and paid, when and how. The amounts add up to the total. */
function Receipt({ order, children }: { order: BuyerOrder; children: ReactNode }) {
  const { event, totalAmount, refundedAmount, completedAt, discount, discountCode } = order;
  const amounts = [
    [`Discount${discountCode ? ` (${discountCode})` : ''}`, -discount],
    ['Surcharge', order.surcharge],
    ['Processing Fee', order.processingFee],
    ['Credit Card Processing Fee', order.gatewayProcessingFee],
    ['Taxes', order.vat],
    ['Donation', order.donation],
  ] as const;
  return (
    <aside className="card basket receipt" aria-labelledby="receipt">
      <h2 id="receipt">Receipt</h2>
      <p className="small muted">
        <DotSeparated
          parts={[
            `Order ${order.orderUID}`,
            formatDay(completedAt ?? order.dateCreated, event.timeZone),
            METHODS[order.paymentMethod],
          ]}
        />
      </p>
      <dl className="sums">
        {linesOf(order).map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatPrice(amount)}</dd>
          </div>
        ))}
        {amounts
          .filter(([, amount]) => amount !== 0)
          .map(([label, amount]) => (
            <div key={label} className={amount < 0 ? 'saved' : 'muted'}>
              <dt>{label}</dt>
              <dd>
                {amount < 0 && '−'}
                {formatDollars(Math.abs(amount))}
              </dd>
            </div>
          ))}
        <div className="total">
          <dt>{completedAt ? 'Paid' : 'Total'}</dt>
          <dd>{formatPrice(totalAmount)}</dd>
        </div>
        {refundedAmount > 0 && (
          <div>
            <dt>Refunded</dt>
            <dd>−{formatDollars(refundedAmount)}</dd>
          </div>
        )}
      </dl>
      {children}
      {completedAt && (
        <button type="button" onClick={() => print()}>
          Print receipt
        </button>
      )}
    </aside>
  );
}

/** The tickets by type and price; the subtotal for an order whose tickets aren't issued. */
function linesOf({ tickets, subtotal, donation }: BuyerOrder) {
  const bought = new Map<string, { name: string; quantity: number; amount: number }>();
  for (const { ticketTypeName: name, ticketPrice } of tickets) {
    const key = `${name} ${ticketPrice}`;
    const { quantity, amount } = bought.get(key) ?? { quantity: 0, amount: 0 };
    bought.set(key, { name, quantity: quantity + 1, amount: sumOf([amount, ticketPrice]) });
  }
  const lines = [...bought.values()];
  const ofTickets = sumOf([subtotal, -donation]);
  if (sumOf(lines.map(({ amount }) => amount)) !== ofTickets)
    return ofTickets === 0 ? [] : [{ label: 'Subtotal', amount: ofTickets }];
  return lines.map(({ name, quantity, amount }) => ({ label: `${quantity} × ${name}`, amount }));
}
