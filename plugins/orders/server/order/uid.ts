import { createHmac } from 'node:crypto';
import { pooledBytes, purposeKeys, type Deps } from '@foyer/kit/server';

// Crockford's alphabet, without letters that are easily confused.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A readable random ID of `length` characters, 5 bits each. */
export function readableId(length: number): string {
  return lettersOf(pooledBytes(length));
}

const lettersOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => ALPHABET[byte & 31]).join('');

/** An order's ID: 50 bits, short enough for the phone. */
export const newOrderUID = (): string => readableId(10);

const TICKET_LETTERS = 12;

/** A ticket's ID. It proves nothing: the signature does. */
export const newTicketUID = (): string => readableId(TICKET_LETTERS);

/**
 * The ID of an order's ticket. Derived from the order's ID and a secret, so that a rebuilt order gets the
 * tickets that its buyer already has.
 */
export function issuedTicketUID(
  deps: Pick<Deps, 'use'>,
  { tenantId, orderUID, index }: { tenantId: string; orderUID: string; index: number },
): string {
  const [key] = deps.use(purposeKeys).of('orders:ticketUIDs');
  if (!key) throw new Error('The secret for ticket IDs is missing.');
  const digest = createHmac('sha256', key).update(`${tenantId} ${orderUID} ${index}`).digest();
  return lettersOf(digest.subarray(0, TICKET_LETTERS));
}
