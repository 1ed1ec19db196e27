import { originOf, type Deps, type Mail, type MailAttachment } from '@foyer/kit/server';
import { toBrand } from '@foyer/plugin-tenants/server';
import type { CloseCause } from '../../contract/status.ts';
import { fullNameOf, placeOf, type OrderFacts } from '../desk/orderFacts.ts';
import { whenOf } from '../desk/when.ts';
import type { TicketFacts } from '../tickets/ticketFacts.ts';
import { calendarFile } from './calendarFile.ts';
import { dollars } from './dollars.ts';
import { asText, type Letter, type Sender } from './letter.ts';
import { asHtml } from './letterHtml.ts';
import { mailedTickets } from './mailedTickets.ts';
import { orderToken } from './orderToken.ts';

export type Addresses = Pick<Deps, 'use' | 'env'>;

/** The page that a buyer's mail leads to. */
export function orderAddress({ use, env }: Addresses, order: OrderFacts): string {
  const token = orderToken({ use }, order);
  return `${originOf(env, order.tenant)}/orders/${token}`;
}

/** Where a program fetches something of the order, without the page. */
function orderFile({ use, env }: Addresses, order: OrderFacts, file: 'pdf' | 'calendar'): string {
  const token = encodeURIComponent(orderToken({ use }, order));
  return `${originOf(env, order.tenant)}/api/p/orders/${token}/${file}`;
}

function senderOf({ env }: Addresses, { tenant }: OrderFacts): Sender {
  const { logo, accent } = toBrand(tenant.brand);
  const address = logo && `${originOf(env, tenant)}${logo.address}`;
  return { name: tenant.name, accent, logo: logo && address ? { ...logo, address } : null };
}

/** A subject is one line, whatever an event is called. */
const subject = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 200);

/** The first line of a mail. */
export const greeting = (order: OrderFacts): string =>
  fullNameOf(order) ? `Hello ${fullNameOf(order)},` : 'Hello,';

/** Writes a letter of an order's organizer to its buyer, or to `to`. */
export function toMail(
  deps: Addresses,
  order: OrderFacts,
  mail: { to?: string; subject: string; letter: Omit<Letter, 'from'> },
): Mail {
  const letter = { from: senderOf(deps, order), ...mail.letter };
  return {
    to: mail.to || order.email,
    subject: subject(mail.subject),
    text: asText(letter),
    html: asHtml(letter),
  };
}

const leadOf = ({ event }: OrderFacts): string[] => {
  const when = whenOf(event);
  return [`${when.date}, ${when.time}`, placeOf(event)].filter((line) => line !== '');
};

function eventFacts(order: OrderFacts): [string, string][] {
  const when = whenOf(order.event);
  const place = placeOf(order.event);
  return [
    ['When', `${when.date}, ${when.time}`],
    ...(place ? [['Where', place] as [string, string]] : []),
    ['Order', order.uid],
  ];
}

/** What was bought, as the buyer paid it: the lines sum to the total. */
export function amountsOf(order: OrderFacts): [string, string][] {
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
    ...[...bought.values()].map(({ name, quantity, cents }): [string, string] => [
      `${quantity} × ${name}`,
      dollars(cents),
    ]),
    ...others
      .filter(([, cents]) => cents !== 0)
      .map(([name, cents]): [string, string] => [name, dollars(cents)]),
    ['Total', dollars(order.totalCents)],
    ...(order.refundedCents > 0
      ? [['Refunded', dollars(-order.refundedCents)] as [string, string]]
      : []),
  ];
}

const KEEP = 'The link opens your tickets without a password. Keep it to yourself.';

/** For an order without a ticket: nobody is invited by it, so it has no time, no place and no calendar. */
const donationMail = (deps: Addresses, order: OrderFacts, to?: string): Mail =>
  toMail(deps, order, {
    ...(to !== undefined && { to }),
    subject: `Your donation for ${order.event.name}`,
    letter: {
      heading: 'Thank you for your donation',
      paragraphs: [greeting(order), `your donation for ${order.event.name} has arrived.`],
      facts: [['Order', order.uid]],
      amounts: amountsOf(order),
      button: { label: 'Open your order', address: orderAddress(deps, order) },
      foot: `The link opens your order without a password. Keep it to yourself. ${order.tenant.name}`,
    },
  });

/**
 * The mail is the ticket: each code is a picture in it, and the event comes for the calendar. The PDF
 * is behind a link: it costs more to make than a mail, and few are opened.
 */
export function confirmationMail(
  deps: Addresses,
  order: OrderFacts,
  given: { tickets: readonly TicketFacts[]; to?: string; calendar?: MailAttachment },
): Mail {
  const { to, calendar = calendarFile(order) } = given;
  if (order.ticketCount === 0) return donationMail(deps, order, to);
  const { tickets, others, pictures } = mailedTickets(deps, order, given.tickets);
  const isOne = tickets.length + others === 1;
  const mail = toMail(deps, order, {
    ...(to !== undefined && { to }),
    subject: `Your tickets for ${order.event.name}`,
    letter: {
      heading: order.event.name,
      lead: leadOf(order),
      paragraphs: [
        greeting(order),
        isOne
          ? 'here is your ticket. Show its code at the door, on paper or on a screen.'
          : 'here are your tickets. Show each code at the door, on paper or on a screen.',
        ...(others > 0 ? [`${others} more are behind the link below.`] : []),
      ],
      tickets,
      button: {
        label: isOne ? 'Open your ticket' : 'Open your tickets',
        address: orderAddress(deps, order),
      },
      links: [
        ...(tickets.length > 0
          ? [{ label: 'Download PDF', address: orderFile(deps, order, 'pdf') }]
          : []),
        { label: 'Add to calendar', address: orderFile(deps, order, 'calendar') },
      ],
      facts: [['Order', order.uid]],
      amounts: amountsOf(order),
      foot: `${KEEP} ${order.tenant.name}`,
    },
  });
  return { ...mail, attachments: [...pictures, calendar] };
}

/** To the address that an order had by mistake. It names nobody, for a stranger may read it. */
export const addressChangedMail = (deps: Addresses, order: OrderFacts): Mail =>
  toMail(deps, order, {
    subject: `Your tickets for ${order.event.name} were sent elsewhere`,
    letter: {
      heading: 'These tickets were sent elsewhere',
      paragraphs: [
        `the buyer of order ${order.uid} for ${order.event.name} has given another address. The codes and the link that came here let nobody in any more.`,
      ],
      foot: order.tenant.name,
    },
  });

/** For an order whose payment is still on its way: the link will have the tickets. */
export const claimMail = (deps: Addresses, order: OrderFacts, to?: string): Mail =>
  toMail(deps, order, {
    ...(to !== undefined && { to }),
    subject: `Your order for ${order.event.name}`,
    letter: {
      heading: order.event.name,
      paragraphs: [
        greeting(order),
        'your payment is being processed. As soon as it has arrived, your tickets are behind this link.',
      ],
      facts: eventFacts(order),
      button: { label: 'Open your order', address: orderAddress(deps, order) },
      foot: `${KEEP} ${order.tenant.name}`,
    },
  });

/** A refund of a completed order. */
export interface Refunded {
  refundCents: number;
  reason: string;
  /** How many tickets of how many it refunds. */
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
    `${refunded === 1 ? '1 ticket is' : `${refunded} tickets are`} no longer valid for entry. Open your order to see your valid tickets.`,
  ];
}

/** Money of a completed order goes back: by the bank, or by the hand that took it. */
export const refundMail = (deps: Addresses, order: OrderFacts, refund: Refunded): Mail =>
  toMail(deps, order, {
    subject: `Your refund for ${order.event.name}`,
    letter: {
      heading: order.chargeId ? 'Your refund is on its way' : 'Your refund',
      paragraphs: [
        greeting(order),
        `we have refunded ${dollars(refund.refundCents)} of your order for ${order.event.name}. ${
          order.chargeId
            ? 'Banks take five to ten days to show it.'
            : `It is handed back to you by ${order.tenant.name}, who took the payment.`
        }`,
        ...refundedTickets(refund),
        ...(refund.reason.trim() ? [`Reason: ${refund.reason.trim()}`] : []),
      ],
      facts: eventFacts(order),
      button: { label: 'Open your order', address: orderAddress(deps, order) },
      foot: order.tenant.name,
    },
  });

/** A payment that no order can keep, or what was too much of one. */
export interface Returned {
  kind: 'late' | 'double' | 'wrong' | 'surplus';
  amountCents: number;
}

const BANKS = 'banks take five to ten days to show it.';

/** Why a payment came too late, as the end of a sentence about it. */
const LATE: Readonly<Record<CloseCause, string>> = {
  sold_out: 'arrived after your time to pay had run out, and the tickets have sold out since then',
  withdrawn: 'arrived after your time to pay had run out, and these tickets are no longer offered',
  event_cancelled: 'arrived after the event was canceled',
  review: 'arrived after your order was closed',
};

function whyReturned(
  { event: { name }, closeCause }: OrderFacts,
  { kind, amountCents }: Returned,
): string {
  const amount = dollars(amountCents);
  switch (kind) {
    case 'late':
      return `your payment of ${amount} for ${name} ${LATE[closeCause ?? 'review']}. We have refunded all of it; ${BANKS}`;
    case 'double':
      return `you have paid twice for one order for ${name}. We have refunded the second payment of ${amount}; ${BANKS} Your tickets stay as they are.`;
    case 'wrong':
      return `a payment of yours for ${name} was not the amount that your order came to. We have refunded all of it; ${BANKS}`;
    case 'surplus':
      return `you have paid ${amount} more for ${name} than your order came to. We have refunded that; ${BANKS} Your tickets stay as they are.`;
  }
}

/** Says that a payment goes back, and why. */
export const returnedMail = (deps: Addresses, order: OrderFacts, payment: Returned): Mail =>
  toMail(deps, order, {
    subject: `Your payment for ${order.event.name} was returned`,
    letter: {
      heading: 'Your payment was returned',
      paragraphs: [
        greeting(order),
        whyReturned(order, payment),
        ...(payment.kind === 'late' ? ['We are sorry. No tickets were issued.'] : []),
      ],
      facts: eventFacts(order),
      foot: order.tenant.name,
    },
  });
