import { pooledBytes } from '@foyer/kit/server';

// Crockford's alphabet: nothing in it is mistaken for anything else when it is read aloud.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A readable random id of `length` characters, 5 bits each. */
export function readableId(length: number): string {
  return Array.from(pooledBytes(length), (byte) => ALPHABET[byte & 31]).join('');
}

/** An order's id: 50 bits, short enough to be told on the telephone. */
export const newOrderUID = (): string => readableId(10);

/** A ticket's id; what proves a ticket is its signature and not this. */
export const newTicketUID = (): string => readableId(12);
