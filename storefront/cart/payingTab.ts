import { tabStorage } from '../layout/storage.ts';

// A payment page that is open in one tab is not closed by another one unasked: the tab that went there
// knows it, and whoever comes back in it has left that page.
const keyOf = (draftOrderUID: string) => `paying:${draftOrderUID}`;

export const isPayingHere = (draftOrderUID: string): boolean =>
  tabStorage.get(keyOf(draftOrderUID)) !== null;

export const keepPaying = (draftOrderUID: string): void =>
  tabStorage.set(keyOf(draftOrderUID), '1');

export const forgetPaying = (draftOrderUID: string): void =>
  tabStorage.remove(keyOf(draftOrderUID));
