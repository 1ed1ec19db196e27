import type { Mail, MailAttachment } from '@foyer/kit/server';
import { placeOf, type EventFacts, type OrderFacts } from '../desk/orderFacts.ts';
import { whenOf } from '../desk/when.ts';
import type { NoticeFacts } from '../notice/keepNotice.ts';
import { dollars } from './dollars.ts';
import type { Letter } from './letter.ts';
import { greeting, orderAddress, toMail, type Addresses } from './orderMail.ts';

type Told = Pick<Letter, 'heading' | 'lead' | 'paragraphs' | 'facts'> & { subject: string };
type Cancelled = Extract<NoticeFacts, { kind: 'cancelled' }>;
type Moved = Extract<NoticeFacts, { kind: 'moved' }>;

/** What a ticket holder is told, without the ways on; null where nothing is new any more. */
export function noticeWords(order: OrderFacts, facts: NoticeFacts): Told | null {
  switch (facts.kind) {
    case 'cancelled':
      return cancelWords(order, facts);
    case 'moved':
      return moveWords(order, facts);
  }
}

/** Tells a ticket holder that the event is canceled, or has another date, time or place. */
export function noticeMail(
  deps: Addresses,
  order: OrderFacts,
  { facts, calendar }: { facts: NoticeFacts; calendar: MailAttachment },
): Mail | null {
  // Who is told of the cancellation needs no new date.
  if (facts.kind === 'moved' && order.event.isCancelled) return null;
  const words = noticeWords(order, facts);
  if (!words) return null;
  const { subject, ...letter } = words;
  const label =
    facts.kind === 'cancelled' || order.ticketCount === 0 ? 'Open your order' : 'Open your tickets';
  const mail = toMail(deps, order, {
    subject,
    letter: {
      ...letter,
      button: { label, address: orderAddress(deps, order) },
      foot: order.tenant.name,
    },
  });
  return { ...mail, attachments: [calendar] };
}

function cancelWords(order: OrderFacts, { reason, refundPlan }: Cancelled): Told {
  const { event, ticketCount } = order;
  const { date, time } = whenOf(event);
  const place = placeOf(event);
  return {
    subject: `Canceled: ${event.name}`,
    heading: `${event.name} is canceled`,
    lead: [`${date}, ${time}`, place].filter((line) => line !== ''),
    paragraphs: [
      greeting(order),
      `We’re sorry, but this event will not take place. Your ${ticketCount === 1 ? 'ticket is' : 'tickets are'} no longer valid for entry.`,
      ...(reason ? [`Reason: ${reason}`] : []),
      moneyWords(order, refundPlan),
      'Open the attached file to remove the event from your calendar.',
    ],
    facts: [['Order', order.uid]],
  };
}

/** What happens to the money of an order whose event is canceled. */
export function moneyWords(
  order: Pick<OrderFacts, 'totalCents' | 'refundedCents' | 'isDisputed' | 'chargeId' | 'tenant'>,
  refundPlan: Cancelled['refundPlan'],
): string {
  const { totalCents, refundedCents, isDisputed, chargeId, tenant } = order;
  const leftCents = totalCents - refundedCents;
  const left = dollars(leftCents);
  if (totalCents === 0) return 'You paid nothing for this order, so there is nothing to refund.';
  if (leftCents <= 0) return 'Your payment has already been refunded.';
  if (isDisputed)
    return 'You disputed this payment with your bank, so your bank decides whether you get it back.';
  if (refundPlan === 'contact')
    return `You paid ${left}. ${tenant.name} will contact you about refunds.`;
  return chargeId
    ? `You’ll get a refund of ${left}. We’ll email you again when it’s on its way.`
    : `You’ll get ${left} back from ${tenant.name}, who took your payment.`;
}

function moveWords(order: OrderFacts, { before }: Moved): Told | null {
  const { event, ticketCount, tenant } = order;
  const known: EventFacts = {
    ...event,
    ...before,
    startAt: new Date(before.startDateTime),
    endAt: new Date(before.endDateTime),
  };
  const [was, is] = [whenOf(known), whenOf(event)];
  const news = [
    ...(was.date === is.date ? [] : ['date']),
    ...(was.time === is.time ? [] : ['time']),
    ...(placeOf(known) === placeOf(event) ? [] : ['place']),
  ];
  if (news.length === 0) return null;
  const heading = `${event.name} has a new ${LIST.format(news)}`;
  const when = { was: `${was.date}, ${was.time}`, is: `${is.date}, ${is.time}` };
  return {
    subject: heading,
    heading,
    lead: [when.is, placeOf(event)].filter((line) => line !== ''),
    paragraphs: [
      greeting(order),
      `${ticketCount === 1 ? 'Your ticket stays' : 'Your tickets stay'} valid: you don’t need to do anything. If you can’t make it, contact ${tenant.name}.`,
      'Open the attached file to update your calendar.',
    ],
    facts: [
      ...(when.was === when.is ? [] : [['Previously', when.was] as const]),
      ...(news.includes('place') && placeOf(known)
        ? [['Previous place', placeOf(known)] as const]
        : []),
      ['Order', order.uid],
    ],
  };
}

const LIST = new Intl.ListFormat('en-US');
