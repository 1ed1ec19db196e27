import { code, personName, tidySpaces } from '@foyer/kit';
import { bareCode } from '@foyer/kit/invisible';
import { isStoredPhone } from '@foyer/kit/phone';
import * as z from 'zod';
import { CHECKOUT_CONSENTS, type CheckoutConsentName } from '../consent.ts';

const line = () =>
  z.string().overwrite(tidySpaces).max(255, 'Use 255 characters or fewer.').default('');
const USUAL_COUNTRY = 'USA';
const USA = [USUAL_COUNTRY, 'US', 'United States'];

export const PHONE_ANSWER = 'Mobile number field is required.';

/** A trimmed address field. Whether it is required depends on the whole form. */
const part = (message: string, longest = 255) =>
  z
    .string({ error: message })
    .overwrite(tidySpaces)
    .max(longest, `Use ${longest} characters or fewer.`)
    .default('');

const ADDRESS = 'Address field is required.';
const CITY = 'The city field is required.';
const STATE = 'The State field is required.';
const ZIP = 'The Zip code field is required.';
const COUNTRY = 'Country field is required';

type AddressName = 'address1' | 'city' | 'state' | 'zipCode' | 'country';
type AskedForm = Record<AddressName, string> & { hasAddress: boolean };

/** An address rule, reported together with other fields' errors. Skipped if no address is given. */
const rule = (
  name: AddressName,
  error: string,
  holds: (value: string, form: AskedForm) => boolean,
): [
  check: (form: AskedForm) => boolean,
  issue: { path: string[]; error: string; when(payload: { value: unknown }): boolean },
] => [
  // The field's own schema reports values that aren't text.
  (form) => !form.hasAddress || typeof form[name] !== 'string' || holds(form[name], form),
  {
    path: [name],
    error,
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
];

const isFilled = (value: string) => value !== '';
const isZip = (zipCode: string, { country }: AskedForm) =>
  zipCode === '' || !USA.includes(country) || /^\d+$/.test(zipCode);
const isShortZip = (zipCode: string, { country }: AskedForm) =>
  !USA.includes(country) || !/^\d+$/.test(zipCode) || zipCode.length <= 5;

/** The buyer's contact details, address and consents. */
export const orderForm = z
  .object({
    email: code({ required: 'Email field is required.', max: 254 }).pipe(
      z.email('Entered value does not match email format'),
    ),
    name: personName().default(''),
    firstName: personName().default(''),
    lastName: personName().default(''),
    phone: z
      .string()
      .overwrite(bareCode)
      .default('')
      .refine((value) => value === '' || isStoredPhone(value.replace('-', ' ')), PHONE_ANSWER),
    hasAddress: z.boolean().default(true).meta({
      description:
        'Set to false if the form didn’t ask for an address, which is allowed when the cart’s `asksAddress` is false. Otherwise, the address is required.',
    }),
    address1: part(ADDRESS),
    address2: line(),
    city: part(CITY),
    state: part(STATE),
    zipCode: part(ZIP, 16).overwrite(bareCode),
    country: part(COUNTRY, 60).default(USUAL_COUNTRY),
    optInEmail: z.boolean().default(false),
    optInText: z.boolean().default(false),
    /**
     * The name of the consent sentences, whose text the server stores. Without a name, no text is
     * stored.
     */
    consent: z.enum(Object.keys(CHECKOUT_CONSENTS) as [CheckoutConsentName]).optional(),
    discountCode: z.string().overwrite(bareCode).optional(),
  })
  .refine(...rule('address1', ADDRESS, isFilled))
  .refine(...rule('city', CITY, isFilled))
  .refine(...rule('state', STATE, isFilled))
  .refine(...rule('zipCode', ZIP, isFilled))
  .refine(...rule('zipCode', 'Zip code must contain only numbers.', isZip))
  .refine(...rule('zipCode', 'Zip code must be at most 5 characters.', isShortZip))
  .refine(...rule('country', COUNTRY, isFilled));
export type OrderForm = z.output<typeof orderForm>;

export const paymentBody = z.object({
  order: orderForm,
  cancelUrl: z.url({ error: 'Enter a valid URL to return the buyer to.' }),
  successUrl: z.url({ error: 'Enter a valid URL to return the buyer to.' }),
  draftOrderUID: z.string().optional(),
  source: z.string().max(50).default('stripe'),
});
export type PaymentBody = z.output<typeof paymentBody>;

export const paymentReply = z.object({
  success: z.literal(true),
  /** Where the buyer pays, or the success page for a free order. */
  message: z.string(),
  transactionNumber: z.string(),
});
