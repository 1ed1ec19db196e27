import { sign, verify } from 'node:crypto';
import { bareCode } from '@foyer/kit/invisible';
import { fromBase32, toBase32 } from './base32.ts';
import type { TicketKeys } from './ticketKeys.ts';

export interface TicketName {
  eventId: string;
  ticketUID: string;
}

/** The signed text. Offline scanners build the same text. */
export const signedText = ({ eventId, ticketUID }: TicketName): Buffer =>
  Buffer.from(`foyer ticket ${eventId} ${ticketUID}`);

/**
 * The code of a ticket, `{ticketUID}.{signature}`: anyone with the event's public key can verify
 * that we issued it. The same ticket always has the same code.
 */
export const ticketCode = (keys: TicketKeys, ticket: TicketName): string =>
  `${ticket.ticketUID}.${toBase32(sign(null, signedText(ticket), keys.signing))}`;

/** @returns the ticket of a code; null if it wasn't signed for this event */
export function readTicketCode(
  keys: TicketKeys,
  { eventId, code }: { eventId: string; code: string },
): string | null {
  const [ticketUID = '', text = '', ...more] = bareCode(code).toUpperCase().split('.');
  const signature = fromBase32(text);
  if (!signature || more.length > 0) return null;
  const signed = signedText({ eventId, ticketUID });
  return keys.verifying.some((key) => verify(null, signed, key, signature)) ? ticketUID : null;
}
