import type { Deps, EmailCard, MailAttachment } from '@foyer/kit/server';
import type { OrderFacts } from '../order/orderFacts.ts';
import { qrPng } from '@foyer/documents/qr';
import { codeOf, type TicketFacts } from '../tickets/ticketFacts.ts';
import { ticketKeys } from '../tickets/ticketKeys.ts';

/** More would make the email slow to render and large; the rest is behind the link. */
const MOST = 20;

/** The tickets valid for entry, each with its QR code as an inline image. */
export function mailedTickets(
  deps: Pick<Deps, 'use'>,
  { eventId }: Pick<OrderFacts, 'eventId'>,
  tickets: readonly TicketFacts[],
): { tickets: EmailCard[]; others: number; pictures: MailAttachment[] } {
  const keys = ticketKeys(deps, eventId);
  const valid = tickets.flatMap((ticket) => {
    const code = codeOf(keys, { eventId, ticket });
    return code ? [{ ...ticket, code }] : [];
  });
  const shown = valid.slice(0, MOST);
  return {
    others: valid.length - shown.length,
    tickets: shown.map(({ uid, typeName }, index) => ({
      label: `Ticket ${index + 1} of ${valid.length}`,
      title: typeName,
      picture: `cid:${cidOf(uid)}`,
      pictureText: `QR code for ticket ${uid}`,
      caption: uid,
    })),
    pictures: shown.map(({ uid, code }) => ({
      filename: `${uid}.png`,
      contentType: 'image/png',
      content: qrPng(code).toString('base64'),
      encoding: 'base64',
      cid: cidOf(uid),
    })),
  };
}

const cidOf = (uid: string): string => `${uid}@ticket`;
