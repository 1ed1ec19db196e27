import { bareCode } from '@foyer/kit/invisible';
import { storage } from '../layout/storage.ts';

// A discount code from an event link, stored until it is applied or rejected.
const keyOf = (eventName: string) => `code:${eventName}`;
/** Query parameters that may carry the code. */
const PARAMETERS = ['code', 'discount', 'discountCode'];
/** Same limit as the field at checkout. */
const MAX_LENGTH = 50;

export function codeOf(search: string): string | null {
  const given = new URLSearchParams(search);
  for (const name of PARAMETERS) {
    const code = bareCode(given.get(name) ?? '').toUpperCase();
    if (code && code.length <= MAX_LENGTH) return code;
  }
  return null;
}

export const linkedCode = (eventName: string): string | null => storage.get(keyOf(eventName));
export const keepLinkedCode = (eventName: string, code: string): void =>
  storage.set(keyOf(eventName), code);
export const forgetLinkedCode = (eventName: string): void => storage.remove(keyOf(eventName));
