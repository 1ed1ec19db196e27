import { readPerson } from '../account/signedIn.ts';
import { storage } from '../layout/storage.ts';

// The browser stores only a cart's ID, by buyer and event, and its ticket count for the header.
const GUEST = 'guest';
const keyOf = (email: string, eventName: string) => `draft:${email.toLowerCase()}:${eventName}`;

const keyOfDraft = (eventName: string): string | undefined =>
  storage
    .keys()
    .filter((key) => key.startsWith('draft:') && key.endsWith(`:${eventName}`))
    // The guest's draft is the newest.
    .toSorted((a) => (a === keyOf(GUEST, eventName) ? -1 : 1))[0];

const watchers = new Set<() => void>();
const tell = () => watchers.forEach((changed) => changed());

/** Calls back when this page stores or forgets a cart. */
export function watchDrafts(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

export function findDraft(eventName: string): string | null {
  const key = keyOfDraft(eventName);
  return key === undefined ? null : storage.get(key);
}

export function keepDraft(eventName: string, cartId: string): void {
  if (findDraft(eventName) === cartId) return;
  removeDraft(eventName);
  storage.set(keyOf(readPerson()?.email ?? GUEST, eventName), cartId);
  tell();
}

const COUNT = 'count:';

export function keepCount(eventName: string, count: number): void {
  const key = COUNT + eventName;
  if (storage.get(key)?.split(' ', 1)[0] === String(count)) return;
  storage.set(key, `${count} ${Date.now()}`);
  tell();
}

/**
 * The cart that the header links to: the current event's, or else the one changed last.
 * @returns the event's name and the ticket count, separated by a space
 */
export function findFullCart(eventName: string): string | null {
  const carts = storage
    .keys()
    .filter((key) => key.startsWith(COUNT))
    .map((key) => {
      const [count = 0, at = 0] = (storage.get(key) ?? '').split(' ').map(Number);
      return { name: key.slice(COUNT.length), count, at };
    })
    .filter(({ name, count }) => count > 0 && findDraft(name) !== null)
    .toSorted((a, b) => b.at - a.at);
  const cart = carts.find(({ name }) => name === eventName) ?? carts[0];
  return cart ? `${cart.name} ${cart.count}` : null;
}

/**
 * Files a guest's draft under the order's email. A signed-in buyer's draft stays with the account.
 */
export function nameDraft(eventName: string, email: string): void {
  const cartId = findDraft(eventName);
  if (cartId === null) return;
  removeDraft(eventName);
  storage.set(keyOf(readPerson()?.email ?? email, eventName), cartId);
}

/** Files the drafts of this browser under the buyer who just signed in. */
export function claimDrafts(email: string): void {
  const drafts = storage.keys().filter((key) => key.startsWith('draft:'));
  for (const key of drafts) nameDraft(key.slice(key.lastIndexOf(':') + 1), email);
}

export function forgetDraft(eventName: string): void {
  removeDraft(eventName);
  storage.remove(COUNT + eventName);
  tell();
}

function removeDraft(eventName: string): void {
  for (let key = keyOfDraft(eventName); key !== undefined; key = keyOfDraft(eventName))
    storage.remove(key);
}
