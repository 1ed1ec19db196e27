import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { bareCode } from '@foyer/kit/invisible';
import { type Deps, purposeKeys } from '@foyer/kit/server';

interface TicketName {
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

// Crockford's alphabet: only capitals and digits, which QR codes encode at 5.5 bits per character,
// and which every keyboard layout of a handheld scanner types correctly.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Encodes bytes, five bits per character. */
export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}

/** @returns null if the text has other characters or isn't the canonical encoding */
export function fromBase32(text: string): Buffer | null {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return null;
    held = (held << 5) | value;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push(held >> bits);
    held &= (1 << bits) - 1;
  }
  // Each code has a single encoding: leftover bits must be zero.
  return held === 0 && bits < 5 ? Buffer.from(bytes) : null;
}

/** The keys of one event's tickets: the newest secret's first, which signs; all of them verify. */
export interface TicketKeys {
  signing: KeyObject;
  verifying: readonly KeyObject[];
}

// The prefix of a 32-byte seed in a PKCS #8 Ed25519 private key.
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const RAW_PUBLIC_KEY_BYTES = 32;

const keyOf = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });

// Cached, because each sale's email needs them, and deriving them takes longer than signing.
const MOST_EVENTS = 1_000;
const known = new WeakMap<object, Map<string, TicketKeys>>();

/**
 * Each event has its own keys, so that a scanner's public key verifies a single event's tickets.
 */
export function ticketKeys(deps: Pick<Deps, 'use'>, eventId: string): TicketKeys {
  const secrets = deps.use(purposeKeys);
  const ofEvents = known.get(secrets) ?? new Map<string, TicketKeys>();
  known.set(secrets, ofEvents);
  const found = ofEvents.get(eventId);
  if (found) return found;
  const keys = secrets.of(`orders:tickets:${eventId}`).map(keyOf);
  const [signing] = keys;
  if (!signing) throw new Error('The secret for signing tickets is missing.');
  const made = { signing, verifying: keys.map((key) => createPublicKey(key)) };
  if (ofEvents.size >= MOST_EVENTS) ofEvents.clear();
  ofEvents.set(eventId, made);
  return made;
}

/** A public key in the format for scanners: 32 bytes, base64url. */
export const rawPublicKey = (key: KeyObject): string =>
  key.export({ format: 'der', type: 'spki' }).subarray(-RAW_PUBLIC_KEY_BYTES).toString('base64url');
