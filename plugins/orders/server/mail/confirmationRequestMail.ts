import { formatCount, formatInstant } from '@foyer/kit';
import { originOf, type Mail } from '@foyer/kit/server';
import { placeOf, type MailedOrder } from '../order/orderFacts.ts';
import { whenOf } from '../order/order.ts';
import { toMail, type Addresses } from './orderMail.ts';

const ticketsOf = ({ ticketCount }: MailedOrder): string =>
  formatCount(ticketCount, 'free ticket', 'free tickets');

/** The recipient may be a stranger, so the email contains no names. */
export function confirmationRequestMail(
  deps: Addresses,
  order: MailedOrder,
  { code, expiresAt }: { code: string; expiresAt: Date },
): Mail {
  const { event, tenant } = order;
  const when = whenOf(event);
  const place = placeOf(event);
  const until = formatInstant(expiresAt, event.timeZone);
  return toMail(deps, order, {
    kind: 'orders.confirmationRequest',
    subject: `Confirm your tickets for ${event.name}`,
    content: {
      preheader: `We’re holding ${ticketsOf(order)} until ${until}.`,
      heading: 'Confirm your tickets',
      lead: [event.name, `${when.date}, ${when.time}`, place].filter((line) => line !== ''),
      greeting: 'Hello,',
      paragraphs: [
        `We’re holding ${ticketsOf(order)} for this email address until ${until}. Confirm them, and we’ll email you the tickets.`,
      ],
      action: {
        label: 'Confirm my tickets',
        url: `${originOf(deps.env, tenant)}/orders/confirm/${code}`,
      },
      smallPrint: ['If you didn’t order them, ignore this email. The tickets go back on sale.'],
      reason: `You’re getting this email because someone ordered tickets from ${tenant.name} with this address.`,
    },
  });
}
