import { formatCents, formatCount, isPersonName, LONGEST_NAME } from '@foyer/kit';
import {
  originOf,
  tenantSender,
  type Deps,
  type EmailAmount,
  type EmailContent,
  type EmailLine,
  type Mail,
  type MailAttachment,
} from '@foyer/kit/server';
import { CHANNELS } from '@foyer/plugin-fees/engine';
import { toBrand } from '@foyer/plugin-tenants/server';
import type { CloseCause } from '../../contract/status.ts';
import { fullNameOf, placeOf, type MailedOrder } from '../order/orderFacts.ts';
import { whenOf } from '../order/order.ts';
import { mailedTickets, type TicketFacts } from '../tickets/ticketFacts.ts';
import { calendarFile } from './calendarFile.ts';
import { orderToken } from './orderToken.ts';

export type Addresses = Pick<Deps, 'use' | 'env'>;

/** The order page that a buyer's email links to. */
export function orderAddress({ use, env }: Addresses, order: MailedOrder): string {
  const token = orderToken({ use }, order);
  return `${originOf(env, order.tenant)}/orders/${token}`;
}

/** The URL of a file of the order, without the page. */
function orderFile({ use, env }: Addresses, order: MailedOrder, file: 'pdf' | 'calendar'): string {
  const token = encodeURIComponent(orderToken({ use }, order));
  return `${originOf(env, order.tenant)}/api/p/orders/${token}/${file}`;
}

/** Why a buyer gets an email about an order. */
export const reasonOf = ({ tenant }: Pick<MailedOrder, 'tenant'>): string =>
  `You’re getting this email because you have an order with ${tenant.name}.`;

/** First and last name with a space. */
const LONGEST_FULL_NAME = 2 * LONGEST_NAME + 1;

/**
 * The first line of an email. It omits names that anyone could have typed for a stranger's address: those
 * of free orders with an unverified email, and text that isn't a name.
 */
export function greeting(order: MailedOrder): string {
  const name = fullNameOf(order);
  if (name === '') return 'Hello,';
  // At the box office, staff type it.
  if (CHANNELS[order.channel].isStaffed) return `Hello ${name},`;
  const isProven = order.totalCents > 0 || order.isEmailProven;
  return isProven && isPersonName(name, LONGEST_FULL_NAME) ? `Hello ${name},` : 'Hello,';
}

/** An email from an order's organizer to its buyer, or to `to`. */
export function toMail(
  { env }: Pick<Addresses, 'env'>,
  order: Pick<MailedOrder, 'tenant' | 'email'>,
  mail: { kind: string; to?: string; subject: string; content: Omit<EmailContent, 'from'> },
): Mail {
  const { kind, to, subject, content } = mail;
  const brand = toBrand(order.tenant.brand);
  const from = tenantSender(env, { ...order.tenant, brand });
  return { kind, to: to || order.email, subject, content: { from, ...content } };
}

const leadOf = ({ event }: MailedOrder): string[] => {
  const when = whenOf(event);
  return [`${when.date}, ${when.time}`, placeOf(event)].filter((line) => line !== '');
};

function eventFacts(order: MailedOrder): EmailLine[] {
  const when = whenOf(order.event);
  const place = placeOf(order.event);
  return [
    ['When', `${when.date}, ${when.time}`],
    ...(place ? [['Where', place] as const] : []),
    ['Order', order.uid],
  ];
}

/** The lines of an order as the buyer paid them; they sum to the total. */
export function amountsOf(order: MailedOrder): EmailAmount[] {
  const bought = new Map<string, { name: string; quantity: number; cents: number }>();
  for (const { ticketTypeId, name, priceCents } of order.money.tickets) {
    const key = `${ticketTypeId} ${priceCents}`;
    const line = bought.get(key) ?? { name, quantity: 0, cents: 0 };
    bought.set(key, { name, quantity: line.quantity + 1, cents: line.cents + priceCents });
  }
  const others: [string, number][] = [
    ['Donation', order.donationCents],
    [order.discountCode ? `Discount ${order.discountCode}` : 'Discount', -order.discountCents],
    ['Service fee', order.surchargeCents],
    ['Processing fee', order.processingFeeCents],
    ['Card processing fee', order.gatewayProcessingFeeCents],
    ['Taxes', order.vatCents],
  ];
  return [
    ...[...bought.values()].map(({ name, quantity, cents }) => ({
      label: `${quantity} × ${name}`,
      amount: formatCents(cents),
    })),
    ...others
      .filter(([, cents]) => cents !== 0)
      .map(([label, cents]) => ({ label, amount: formatCents(cents) })),
    totalOf(order),
    ...(order.refundedCents > 0
      ? [{ label: 'Refunded', amount: formatCents(-order.refundedCents) }]
      : []),
  ];
}

const totalOf = ({ totalCents }: MailedOrder): EmailAmount => ({
  label: 'Total',
  amount: formatCents(totalCents),
  isTotal: true,
});

const KEEP = 'This link opens your tickets without a password. Don’t share it.';

/** For an order without tickets: no date, place or calendar, because it isn't an invitation. */
const donationMail = (deps: Addresses, order: MailedOrder, to?: string): Mail =>
  toMail(deps, order, {
    kind: 'orders.donation',
    ...(to !== undefined && { to }),
    subject: `Your donation for ${order.event.name}`,
    content: {
      preheader: `We received ${formatCents(order.totalCents)}. Order ${order.uid}.`,
      heading: 'Thank you for your donation',
      greeting: greeting(order),
      paragraphs: [`We received your donation for ${order.event.name}.`],
      action: { label: 'Open your order', url: orderAddress(deps, order) },
      facts: [['Order', order.uid]],
      summary: amountsOf(order),
      smallPrint: ['This link opens your order without a password. Don’t share it.'],
      reason: reasonOf(order),
    },
  });

/**
 * The email serves as the ticket: it contains each QR code and a calendar file. The PDF is behind a link,
 * because it is expensive to render and rarely opened.
 */
export function confirmationMail(
  deps: Addresses,
  order: MailedOrder,
  given: { tickets: readonly TicketFacts[]; to?: string; calendar?: MailAttachment },
): Mail {
  const { to, calendar = calendarFile(order) } = given;
  if (order.ticketCount === 0) return donationMail(deps, order, to);
  const { tickets, others, pictures } = mailedTickets(deps, order, given.tickets);
  const isOne = tickets.length + others === 1;
  const mail = toMail(deps, order, {
    kind: 'orders.tickets',
    ...(to !== undefined && { to }),
    subject: `Your tickets for ${order.event.name}`,
    content: {
      preheader: leadOf(order).join(' · '),
      heading: order.event.name,
      lead: leadOf(order),
      greeting: greeting(order),
      paragraphs: [
        isOne
          ? 'Here’s your ticket. Show its code at the door, printed or on your phone.'
          : 'Here are your tickets. Show each code at the door, printed or on your phone.',
        ...(others > 0
          ? [`Use the link below to see ${others} more ${others === 1 ? 'ticket' : 'tickets'}.`]
          : []),
      ],
      cards: tickets,
      action: {
        label: isOne ? 'Open your ticket' : 'Open your tickets',
        url: orderAddress(deps, order),
      },
      links: [
        ...(tickets.length > 0
          ? [{ label: 'Download PDF', url: orderFile(deps, order, 'pdf') }]
          : []),
        { label: 'Add to calendar', url: orderFile(deps, order, 'calendar') },
      ],
      facts: [['Order', order.uid]],
      summary: amountsOf(order),
      smallPrint: [KEEP],
      reason: reasonOf(order),
    },
  });
  return { ...mail, attachments: [...pictures, calendar] };
}

/** To the previous, mistyped address. It contains no names, because a stranger may read it. */
export const addressChangedMail = (
  deps: Addresses,
  order: MailedOrder,
  by: 'buyer' | 'organizer',
): Mail =>
  toMail(deps, order, {
    kind: 'orders.addressChanged',
    subject:
      order.ticketCount === 0
        ? `The email address for your donation was changed`
        : `Your tickets for ${order.event.name} were sent to another address`,
    content: {
      preheader: 'The codes and the link in our earlier email no longer work.',
      heading:
        order.ticketCount === 0
          ? 'The email address was changed'
          : 'These tickets were sent to another address',
      paragraphs: [
        `${by === 'buyer' ? 'The buyer' : order.tenant.name} changed the email address on order ${order.uid} for ${order.event.name}. The codes and the link sent to this address no longer work.`,
      ],
      reason: `You’re getting this email because this was the address of an order with ${order.tenant.name}.`,
    },
  });

/** For an order whose payment is still processing: the link will lead to the tickets. */
export const claimMail = (deps: Addresses, order: MailedOrder, to?: string): Mail =>
  toMail(deps, order, {
    kind: 'orders.processing',
    ...(to !== undefined && { to }),
    subject: `Your order for ${order.event.name}`,
    content: {
      preheader: 'Your payment is still processing.',
      heading: order.event.name,
      greeting: greeting(order),
      paragraphs: [
        'Your payment is still processing. Once it’s confirmed, you’ll find your tickets at this link.',
      ],
      action: { label: 'Open your order', url: orderAddress(deps, order) },
      facts: eventFacts(order),
      summary: amountsOf(order),
      smallPrint: [KEEP],
      reason: reasonOf(order),
    },
  });

/** A refund of a completed order. */
export interface Refunded {
  refundCents: number;
  reason: string;
  /** How many tickets it refunds, and how many stay valid. */
  tickets: { refunded: number; valid: number };
}

function refundedTickets({ tickets: { refunded, valid } }: Refunded): string[] {
  if (refunded === 0) return [];
  if (valid === 0)
    return [
      refunded === 1
        ? 'Your ticket is no longer valid for entry.'
        : 'Your tickets are no longer valid for entry.',
    ];
  return [
    `${formatCount(refunded, 'ticket is', 'tickets are')} no longer valid for entry. Open your order to see your valid tickets.`,
  ];
}

/** A completed order is refunded: by the bank, or by the organizer who collected the money. */
export const refundMail = (deps: Addresses, order: MailedOrder, refund: Refunded): Mail =>
  toMail(deps, order, {
    kind: 'orders.refund',
    subject: `Your refund for ${order.event.name}`,
    content: {
      preheader: `We refunded ${formatCents(refund.refundCents)} of your order.`,
      heading: order.chargeId ? 'Your refund is on its way' : 'Your refund',
      greeting: greeting(order),
      paragraphs: [
        `We refunded ${formatCents(refund.refundCents)} of your order for ${order.event.name}. ${
          order.chargeId
            ? 'It can take your bank 5 to 10 days to show it.'
            : `${order.tenant.name} took the payment and will return the money to you.`
        }`,
        ...refundedTickets(refund),
        ...(refund.reason.trim() ? [`Reason: ${refund.reason.trim()}`] : []),
      ],
      action: { label: 'Open your order', url: orderAddress(deps, order) },
      facts: eventFacts(order),
      summary: [
        { label: 'Order total', amount: formatCents(order.totalCents) },
        { label: 'Refund', amount: formatCents(refund.refundCents), isTotal: true },
      ],
      reason: reasonOf(order),
    },
  });

/** A returned payment: one that can't be kept, or the surplus of one. */
export interface Returned {
  kind: 'late' | 'double' | 'wrong' | 'surplus';
  amountCents: number;
}

const BANKS = 'It can take your bank 5 to 10 days to show it.';

/** Why a payment came too late, as the end of a sentence. */
const LATE: Readonly<Record<CloseCause, string>> = {
  sold_out: 'arrived after your time to pay ran out, and the tickets have since sold out',
  withdrawn: 'arrived after your time to pay ran out, and these tickets are no longer available',
  event_cancelled: 'arrived after the event was canceled',
  review: 'arrived after your order was closed',
};

function whyReturned(
  { event: { name }, closeCause }: MailedOrder,
  { kind, amountCents }: Returned,
): string {
  const amount = formatCents(amountCents);
  switch (kind) {
    case 'late':
      return `Your payment of ${amount} for ${name} ${LATE[closeCause ?? 'review']}. We refunded all of it. ${BANKS}`;
    case 'double':
      return `You paid twice for one order for ${name}. We refunded the second payment of ${amount}. ${BANKS} Your tickets aren’t affected.`;
    case 'wrong':
      return `Your payment for ${name} didn’t match your order total. We refunded all of it. ${BANKS}`;
    case 'surplus':
      return `You paid ${amount} more for ${name} than your order total. We refunded the difference. ${BANKS} Your tickets aren’t affected.`;
  }
}

/** Says that a payment is returned, and why. */
export function returnedMail(deps: Addresses, order: MailedOrder, payment: Returned): Mail {
  const hasTickets = payment.kind === 'double' || payment.kind === 'surplus';
  const amount = formatCents(payment.amountCents);
  return toMail(deps, order, {
    kind: 'orders.paymentReturned',
    subject: `We sent you a refund for ${order.event.name}`,
    content: {
      preheader: `We refunded ${amount}. ${hasTickets ? 'Your tickets aren’t affected.' : 'No tickets were issued.'}`,
      heading: 'We sent you a refund',
      greeting: greeting(order),
      paragraphs: [
        whyReturned(order, payment),
        ...(payment.kind === 'late' ? ['We’re sorry. No tickets were issued.'] : []),
      ],
      ...(hasTickets && {
        action: { label: 'Open your order', url: orderAddress(deps, order) },
      }),
      facts: eventFacts(order),
      summary: [{ label: 'Refunded', amount, isTotal: true }],
      reason: reasonOf(order),
    },
  });
}

/** Stripe's reasons for a failed refund, as the end of a sentence. */
const FAILURES: ReadonlyMap<string, string> = new Map([
  ['expired_or_canceled_card', 'because their card is expired or canceled'],
  ['lost_or_stolen_card', 'because their card was reported lost or stolen'],
  ['charge_for_pending_refund_disputed', 'because they disputed the payment'],
  ['insufficient_funds', 'because our balance was too low'],
  ['declined', 'because their bank declined it'],
  ['merchant_request', 'because it was canceled'],
]);

const whyFailed = (failure: string): string => {
  if (failure === '' || failure === 'unknown') return '';
  return ` ${FAILURES.get(failure) ?? `(${failure})`}`;
};

/** To the person who asked for a refund that a bank has returned. They can work in either console. */
export const refundFailedMail = (
  deps: Addresses,
  order: Pick<MailedOrder, 'tenant' | 'uid' | 'email'>,
  failed: { to: string; refundCents: number; failure: string },
): Mail =>
  toMail(deps, order, {
    kind: 'orders.refundFailed',
    to: failed.to,
    subject: `The refund for order ${order.uid} failed`,
    content: {
      preheader: 'The money didn’t reach the buyer. Please contact them.',
      heading: 'Refund failed',
      paragraphs: [
        `The refund of ${formatCents(failed.refundCents)} for order ${order.uid} didn’t reach the buyer${whyFailed(failed.failure)}.`,
        'We restored the order to its state before the refund. Please contact the buyer.',
      ],
      facts: [['Order', order.uid], ...(order.email ? [['Buyer', order.email] as const] : [])],
      summary: [{ label: 'Refund', amount: formatCents(failed.refundCents), isTotal: true }],
      reason: `You’re getting this email because you requested this refund for ${order.tenant.name}.`,
    },
  });
