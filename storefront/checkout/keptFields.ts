import { tabStorage } from '../layout/storage.ts';
import { EMPTY_FIELDS, type OrderFields } from './orderFields.ts';

// What a buyer has typed stays in this tab until the order is placed and paid: who reloads the page,
// or comes back from the payment page, does not type it again.
const keyOf = (draftOrderUID: string) => `fields:${draftOrderUID}`;

export function readFields(draftOrderUID: string): OrderFields {
  try {
    const kept = JSON.parse(tabStorage.get(keyOf(draftOrderUID)) ?? '{}') as Partial<OrderFields>;
    return { ...EMPTY_FIELDS, ...kept };
  } catch {
    return EMPTY_FIELDS;
  }
}

export const keepFields = (draftOrderUID: string, fields: OrderFields): void =>
  tabStorage.set(keyOf(draftOrderUID), JSON.stringify(fields));

export const forgetFields = (draftOrderUID: string): void =>
  tabStorage.remove(keyOf(draftOrderUID));
