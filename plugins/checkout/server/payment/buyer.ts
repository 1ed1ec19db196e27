import type { Contact } from '@foyer/plugin-orders/server';
import type { OrderForm } from '../../contract.ts';

/** The buyer as an order keeps them. Who gives one name has given all of it. */
export function contactOf(form: OrderForm): Contact {
  const [first = '', ...rest] = form.name.trim().split(/\s+/);
  return {
    email: form.email,
    firstName: form.firstName || first,
    lastName: form.lastName || rest.join(' '),
    phone: form.phone,
    address1: form.address1,
    address2: form.address2,
    city: form.city,
    state: form.state,
    zipCode: form.zipCode,
    country: form.country,
  };
}

/** What was ticked, with the sentence that stood beside it, and when. */
export function consentsOf(form: OrderForm): Record<string, unknown> {
  const at = new Date().toISOString();
  return {
    optInEmail: { given: form.optInEmail, text: form.optInEmailText, at },
    optInText: { given: form.optInText, text: form.optInTextText, at },
  };
}
