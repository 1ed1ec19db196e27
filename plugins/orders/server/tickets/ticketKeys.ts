import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { purposeKeys, type Deps } from '@foyer/kit/server';

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
