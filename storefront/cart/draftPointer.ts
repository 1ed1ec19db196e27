import { readPerson } from '../account/signedIn.ts';
import { storage } from '../layout/storage.ts';

// All that a browser keeps of a cart is its id, under who buys and for which event; and how many
// tickets are in it, for the header.
const GUEST = 'guest';
const keyOf = (email: string, eventName: string) => `draft:${email.toLowerCase()}:${eventName}`;

const keyOfDraft = (eventName: string): string | undefined =>
  storage
    .keys()
    .filter((key) => key.startsWith('draft:') && key.endsWith(`:${eventName}`))
    // Whose email is not known yet is the newest.
    .toSorted((a) => (a === keyOf(GUEST, eventName) ? -1 : 1))[0];

const watchers = new Set<() => void>();
const tell = () => watchers.forEach((changed) => changed());

/** Says when this page keeps or forgets a cart. */
export function watchDrafts(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

export function findDraft(eventName: string): string | null {
  const key = keyOfDraft(eventName);
  return key === undefined ? null : storage.get(key);
}

export function keepDraft(eventName: string, draftOrderUID: string): void {
  if (findDraft(eventName) === draftOrderUID) return;
  removeDraft(eventName);
  storage.set(keyOf(readPerson()?.email ?? GUEST, eventName), draftOrderUID);
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
 * The cart that the header leads to: that of the event at hand, or else the one changed last.
 * @returns its event's name and how many tickets are in it, with a space between
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

/** A guest's draft is named after the order's email; a signed-in buyer's keeps that of the account. */
export function nameDraft(eventName: string, email: string): void {
  const draftOrderUID = findDraft(eventName);
  if (draftOrderUID === null) return;
  removeDraft(eventName);
  storage.set(keyOf(readPerson()?.email ?? email, eventName), draftOrderUID);
}

/** Names the drafts that were begun in this browser after the buyer who has just signed in. */
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
