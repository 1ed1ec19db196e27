import { tabStorage } from '../layout/storage.ts';
import type { OrderFields } from './orderFields.ts';

// What a buyer has typed stays in this tab until the order is placed and paid: who reloads the page,
// or comes back from the payment page, does not type it again.
const keyOf = (draftOrderUID: string) => `fields:${draftOrderUID}`;

/** The fields that were typed into, and no others. */
export function readFields(draftOrderUID: string): Partial<OrderFields> {
  try {
    return JSON.parse(tabStorage.get(keyOf(draftOrderUID)) ?? '{}') as Partial<OrderFields>;
  } catch {
    return {};
  }
}

export const keepFields = (draftOrderUID: string, fields: Partial<OrderFields>): void =>
  tabStorage.set(keyOf(draftOrderUID), JSON.stringify(fields));

export const forgetFields = (draftOrderUID: string): void =>
  tabStorage.remove(keyOf(draftOrderUID));
