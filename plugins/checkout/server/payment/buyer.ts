import { invalid } from '@foyer/kit';
import { PHONE_ABROAD } from '@foyer/kit/phone';
import type { Contact } from '@foyer/plugin-orders/server';
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { orderForm, PHONE_ANSWER, type OrderForm } from '../../contract.ts';

const NO_ADDRESS = { address1: '', address2: '', city: '', state: '', zipCode: '', country: '' };

/** The buyer as an order keeps them. Who gives one name has given all of it. */
export function contactOf(form: OrderForm): Contact {
  const [first = '', ...rest] = form.name.trim().split(/\s+/);
  return {
    email: form.email,
    firstName: form.firstName || first,
    lastName: form.lastName || rest.join(' '),
    phone: form.phone,
    ...(form.hasAddress ? addressOf(form) : NO_ADDRESS),
  };
}

const addressOf = ({ address1, address2, city, state, zipCode, country }: OrderForm) => ({
  address1,
  address2,
  city,
  state,
  zipCode,
  country,
});

/** @throws 422 with what is missing, where the order came from a form without an address */
export function requireAddress(form: OrderForm): void {
  const { error } = orderForm.safeParse({ ...form, hasAddress: true });
  if (!error) return;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues)
    (fields[`order.${path.join('.')}`] ??= []).push(message);
  throw invalid(fields);
}

/**
 * Numbers of the USA are whole by their form alone; how long those of other countries are, each country says.
 * @throws 422 with a number of another country that is not whole
 */
export function requireWholePhone({ phone }: OrderForm): void {
  if (!PHONE_ABROAD.test(phone) || isValidPhoneNumber(phone)) return;
  throw invalid({ 'order.phone': [PHONE_ANSWER] });
}

/** What was ticked, with the sentence that stood beside it, and when. */
export function consentsOf(form: OrderForm): Record<string, unknown> {
  const at = new Date().toISOString();
  return {
    optInEmail: { given: form.optInEmail, text: form.optInEmailText, at },
    optInText: { given: form.optInText, text: form.optInTextText, at },
  };
}
