import { formatCents, formatList } from '@foyer/kit';
import type { EmailContent, Mail, MailAttachment } from '@foyer/kit/server';
import { placeOf, type EventFacts, type MailedOrder } from '../order/orderFacts.ts';
import { whenOf } from '../order/order.ts';
import type { NoticeFacts } from '../notice/keepNotice.ts';
import { greeting, orderAddress, reasonOf, toMail, type Addresses } from './orderMail.ts';

interface Told {
  kind: string;
  subject: string;
  content: Omit<EmailContent, 'from' | 'action'>;
}
type Cancelled = Extract<NoticeFacts, { kind: 'cancelled' }>;
type Moved = Extract<NoticeFacts, { kind: 'moved' }>;

/** The notice to a ticket holder, without links; null if nothing has changed. */
export function noticeWords(order: MailedOrder, facts: NoticeFacts): Told | null {
  switch (facts.kind) {
    case 'cancelled':
      return cancelWords(order, facts);
    case 'moved':
      return moveWords(order, facts);
  }
}

/** Notifies a ticket holder that the event is canceled, or has a new date, time or place. */
export function noticeMail(
  deps: Addresses,
  order: MailedOrder,
  { facts, calendar }: { facts: NoticeFacts; calendar: MailAttachment },
): Mail | null {
  // Holders of tickets to a canceled event need no new date.
  if (facts.kind === 'moved' && order.event.isCancelled) return null;
  const words = noticeWords(order, facts);
  if (!words) return null;
  const label =
    facts.kind === 'cancelled' || order.ticketCount === 0 ? 'Open your order' : 'Open your tickets';
  const action = { label, url: orderAddress(deps, order) };
  const mail = toMail(deps, order, { ...words, content: { ...words.content, action } });
  return { ...mail, attachments: [calendar] };
}

function cancelWords(order: MailedOrder, { reason, refundPlan }: Cancelled): Told {
  const { event, ticketCount } = order;
  const { date, time } = whenOf(event);
  const place = placeOf(event);
  return {
    kind: 'orders.eventCanceled',
    subject: `Canceled: ${event.name}`,
    content: {
      preheader: moneyWords(order, refundPlan),
      heading: `${event.name} is canceled`,
      lead: [`${date}, ${time}`, place].filter((line) => line !== ''),
      greeting: greeting(order),
      paragraphs: [
        `We’re sorry, but this event will not take place. Your ${ticketCount === 1 ? 'ticket is' : 'tickets are'} no longer valid for entry.`,
        ...(reason ? [`Reason: ${reason}`] : []),
        moneyWords(order, refundPlan),
        'Open the attached file to remove the event from your calendar.',
      ],
      facts: [['Order', order.uid]],
      reason: reasonOf(order),
    },
  };
}

/** What happens to the money of a canceled event's order. */
export function moneyWords(
  order: Pick<MailedOrder, 'totalCents' | 'refundedCents' | 'isDisputed' | 'chargeId' | 'tenant'>,
  refundPlan: Cancelled['refundPlan'],
): string {
  const { totalCents, refundedCents, isDisputed, chargeId, tenant } = order;
  const leftCents = totalCents - refundedCents;
  const left = formatCents(leftCents);
  if (totalCents === 0) return 'You didn’t pay for this order, so there’s nothing to refund.';
  if (leftCents <= 0) return 'Your payment has already been refunded.';
  if (isDisputed)
    return 'You disputed this payment with your bank, so your bank decides whether you get it back.';
  if (refundPlan === 'contact')
    return `You paid ${left}. ${tenant.name} will contact you about refunds.`;
  return chargeId
    ? `You’ll get a refund of ${left}. We’ll email you again when it’s on its way.`
    : `You’ll get ${left} back from ${tenant.name}, who took your payment.`;
}

function moveWords(order: MailedOrder, { before }: Moved): Told | null {
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
  const heading = `${event.name} has a new ${formatList(news)}`;
  const when = { was: `${was.date}, ${was.time}`, is: `${is.date}, ${is.time}` };
  return {
    kind: 'orders.eventMoved',
    subject: heading,
    content: {
      preheader: [when.is, placeOf(event)].filter((line) => line !== '').join(' · '),
      heading,
      lead: [when.is, placeOf(event)].filter((line) => line !== ''),
      greeting: greeting(order),
      paragraphs: [
        `${ticketCount === 1 ? 'Your ticket stays' : 'Your tickets stay'} valid, so you don’t need to do anything. If you can’t make it, contact ${tenant.name}.`,
        'Open the attached file to update your calendar.',
      ],
      facts: [
        ...(when.was === when.is ? [] : [['Previously', when.was] as const]),
        ...(news.includes('place') && placeOf(known)
          ? [['Previous place', placeOf(known)] as const]
          : []),
        ['Order', order.uid],
      ],
      reason: reasonOf(order),
    },
  };
}
