import { tabStorage } from '../layout/storage.ts';
import type { OrderFields } from './orderFields.ts';

// Stored per tab until the order is paid, so that the buyer doesn't retype the form after a reload
// or on return from the payment page.
const keyOf = (cartId: string) => `fields:${cartId}`;

/** Only the fields that the buyer edited. */
export function readFields(cartId: string): Partial<OrderFields> {
  try {
    return JSON.parse(tabStorage.get(keyOf(cartId)) ?? '{}') as Partial<OrderFields>;
  } catch {
    return {};
  }
}

export const saveFields = (cartId: string, fields: Partial<OrderFields>): void =>
  tabStorage.set(keyOf(cartId), JSON.stringify(fields));

export const forgetFields = (cartId: string): void => tabStorage.remove(keyOf(cartId));
