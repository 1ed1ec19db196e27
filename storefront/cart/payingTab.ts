import { tabStorage } from '../layout/storage.ts';

// Remembers which tab went to the payment page: other tabs must ask before closing that session,
// and coming back in the same tab means that the buyer has left it.
const keyOf = (cartId: string) => `paying:${cartId}`;

export const isPayingHere = (cartId: string): boolean => tabStorage.get(keyOf(cartId)) !== null;

export const keepPaying = (cartId: string): void => tabStorage.set(keyOf(cartId), '1');

export const forgetPaying = (cartId: string): void => tabStorage.remove(keyOf(cartId));
