import { originOf, type Deps, type Mail } from '@foyer/kit/server';
import { fullNameOf, placeOf, type OrderFacts } from '../desk/orderFacts.ts';
import { whenOf } from '../desk/when.ts';
import { calendarFile } from './calendarFile.ts';
import { dollars } from './dollars.ts';
import { asHtml, asText, type Letter } from './letter.ts';
import { orderToken } from './orderToken.ts';

type Addresses = Pick<Deps, 'use' | 'env'>;

/** The page that a buyer's mail leads to. */
export function orderAddress({ use, env }: Addresses, order: OrderFacts): string {
  const token = orderToken({ use }, order);
  return `${originOf(env, order.tenant)}/orders/${token}`;
}

/** A subject is one line, whatever an event is called. */
const subject = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 200);

const greeting = (order: OrderFacts): string =>
  fullNameOf(order) ? `Hello ${fullNameOf(order)},` : 'Hello,';

const toMail = (
  order: OrderFacts,
  mail: { to?: string; subject: string; letter: Letter },
): Mail => ({
  to: mail.to || order.email,
  subject: subject(mail.subject),
  text: asText(mail.letter),
  html: asHtml(mail.letter),
});

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
  ];
}

const KEEP = 'The link opens your tickets without a password. Keep it to yourself.';

/** For an order without a ticket: nobody is invited by it, so it has no time, no place and no calendar. */
const donationMail = (deps: Addresses, order: OrderFacts, to?: string): Mail =>
  toMail(order, {
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

/** The tickets are behind the link: a PDF costs more to make than a mail, and few are opened. */
export function confirmationMail(
  deps: Addresses,
  order: OrderFacts,
  {
    to,
    attachments = calendarFile(order),
  }: { to?: string; attachments?: Mail['attachments'] } = {},
): Mail {
  if (order.ticketCount === 0) return donationMail(deps, order, to);
  const mail = toMail(order, {
    ...(to !== undefined && { to }),
    subject: `Your tickets for ${order.event.name}`,
    letter: {
      heading: order.event.name,
      paragraphs: [
        greeting(order),
        `your order is confirmed, and your ${order.ticketCount === 1 ? 'ticket is' : 'tickets are'} ready.`,
        ...(order.event.deliveryNote.trim() ? [order.event.deliveryNote.trim()] : []),
      ],
      facts: eventFacts(order),
      amounts: amountsOf(order),
      button: { label: 'Open your tickets', address: orderAddress(deps, order) },
      foot: `${KEEP} ${order.tenant.name}`,
    },
  });
  return { ...mail, attachments };
}

/** For an order whose payment is still on its way: the link will have the tickets. */
export const claimMail = (deps: Addresses, order: OrderFacts, to?: string): Mail =>
  toMail(order, {
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

/** Money of a completed order goes back: by the bank, or by the hand that took it. */
export const refundMail = (
  deps: Addresses,
  order: OrderFacts,
  refund: { refundCents: number; reason: string },
): Mail =>
  toMail(order, {
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

function whyReturned({ event: { name } }: OrderFacts, { kind, amountCents }: Returned): string {
  const amount = dollars(amountCents);
  switch (kind) {
    case 'late':
      return `your payment of ${amount} for ${name} arrived after the time for it had run out, and the tickets were sold meanwhile. We have refunded all of it; ${BANKS}`;
    case 'double':
      return `you have paid twice for one order for ${name}. We have refunded the second payment of ${amount}; ${BANKS} Your tickets stay as they are.`;
    case 'wrong':
      return `a payment of yours for ${name} was not the amount that your order came to. We have refunded all of it; ${BANKS}`;
    case 'surplus':
      return `you have paid ${amount} more for ${name} than your order came to. We have refunded that; ${BANKS} Your tickets stay as they are.`;
  }
}

/** Says that a payment goes back, and why. */
export const returnedMail = (_deps: Addresses, order: OrderFacts, payment: Returned): Mail =>
  toMail(order, {
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
