import { invalid } from '@foyer/kit';
import { PHONE_ABROAD } from '@foyer/kit/phone';
import type { Contact } from '@foyer/plugin-orders/server';
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { CHECKOUT_CONSENTS } from '../../consent.ts';
import { orderForm, PHONE_ANSWER, type OrderForm } from '../../contract.ts';

const NO_ADDRESS = { address1: '', address2: '', city: '', state: '', zipCode: '', country: '' };

/** The buyer's contact as an order stores it. A single name is used as the full name. */
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

/** @throws 422 with the missing fields if the form had no address */
export function requireAddress(form: OrderForm): void {
  const { error } = orderForm.safeParse({ ...form, hasAddress: true });
  if (!error) return;
  const fields: Record<string, string[]> = {};
  for (const { path, message } of error.issues)
    (fields[`order.${path.join('.')}`] ??= []).push(message);
  throw invalid(fields);
}

/**
 * US numbers are validated by their format; other countries have rules of their own.
 * @throws 422 for an incomplete number of another country
 */
export function requireWholePhone({ phone }: OrderForm): void {
  if (!PHONE_ABROAD.test(phone) || isValidPhoneNumber(phone)) return;
  throw invalid({ 'order.phone': [PHONE_ANSWER] });
}

/** The accepted consents with their text and time. Older pages send no name of a sentence. */
export function consentsOf(form: OrderForm, tenantName: string): Record<string, unknown> {
  const at = new Date().toISOString();
  const name = form.consent ?? null;
  const texts = name ? CHECKOUT_CONSENTS[name](tenantName) : { optInEmail: '', optInText: '' };
  return {
    optInEmail: { given: form.optInEmail, name, text: texts.optInEmail, at },
    optInText: { given: form.optInText, name, text: texts.optInText, at },
  };
}
