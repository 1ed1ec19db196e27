import type { Deps, MailAttachment } from '@foyer/kit/server';
import type { OrderFacts } from '../desk/orderFacts.ts';
import { qrPng } from '../tickets/qrPng.ts';
import { codeOf, type TicketFacts } from '../tickets/ticketFacts.ts';
import { ticketKeys } from '../tickets/ticketKeys.ts';
import type { LetterTicket } from './letter.ts';

/** A mail of more would be slow to make and heavy to open; the rest is behind its link. */
const MOST = 20;

/** The tickets that let somebody in, each with its code as a picture of the mail. */
export function mailedTickets(
  deps: Pick<Deps, 'use'>,
  { eventId }: Pick<OrderFacts, 'eventId'>,
  tickets: readonly TicketFacts[],
): { tickets: LetterTicket[]; others: number; pictures: MailAttachment[] } {
  const keys = ticketKeys(deps, eventId);
  const valid = tickets.flatMap((ticket) => {
    const code = codeOf(keys, { eventId, ticket });
    return code ? [{ ...ticket, code }] : [];
  });
  const shown = valid.slice(0, MOST);
  return {
    others: valid.length - shown.length,
    tickets: shown.map(({ uid, typeName }, index) => ({
      uid,
      name: typeName,
      place: `Ticket ${index + 1} of ${valid.length}`,
      picture: `cid:${cidOf(uid)}`,
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
