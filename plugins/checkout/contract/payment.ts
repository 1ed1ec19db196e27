import { code, tidySpaces } from '@foyer/kit';
import { bareCode, visibleText } from '@foyer/kit/invisible';
import { isKeptPhone } from '@foyer/kit/phone';
import * as z from 'zod';

const optional = () =>
  z.string().overwrite(visibleText).max(255, 'At most 255 characters.').default('');
const line = () => z.string().overwrite(tidySpaces).max(255, 'At most 255 characters.').default('');
const USUAL_COUNTRY = 'USA';
const USA = [USUAL_COUNTRY, 'US', 'United States'];

export const PHONE_ANSWER = 'Mobile number field is required.';

/** A field of the address, without the spaces around it: whether it has to be there is known with the whole form. */
const part = (message: string, longest = 255) =>
  z
    .string({ error: message })
    .overwrite(tidySpaces)
    .max(longest, `At most ${longest} characters.`)
    .default('');

const ADDRESS = 'Address field is required.';
const CITY = 'The city field is required.';
const STATE = 'The State field is required.';
const ZIP = 'The Zip code field is required.';
const COUNTRY = 'Country field is required';

type AddressName = 'address1' | 'city' | 'state' | 'zipCode' | 'country';
type AskedForm = Record<AddressName, string> & { hasAddress: boolean };

/** A rule of the address, told beside what is wrong with other fields; none where no address is given. */
const rule = (
  name: AddressName,
  error: string,
  holds: (value: string, form: AskedForm) => boolean,
): [
  check: (form: AskedForm) => boolean,
  told: { path: string[]; error: string; when(payload: { value: unknown }): boolean },
] => [
  // What is no text at all is told by the field itself.
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

/** Who buys, where they live and what they ticked. */
export const orderForm = z
  .object({
    email: code({ required: 'Email field is required.', max: 254 }).pipe(
      z.email('Entered value does not match email format'),
    ),
    name: line(),
    firstName: line(),
    lastName: line(),
    phone: z
      .string()
      .overwrite(bareCode)
      .default('')
      .refine((value) => value === '' || isKeptPhone(value.replace('-', ' ')), PHONE_ANSWER),
    hasAddress: z.boolean().default(true).meta({
      description:
        'False: the form had no address in it, as a cart allows whose `asksAddress` is false. Else the address is required.',
    }),
    address1: part(ADDRESS),
    address2: line(),
    city: part(CITY),
    state: part(STATE),
    zipCode: part(ZIP, 16).overwrite(bareCode),
    country: part(COUNTRY, 60).default(USUAL_COUNTRY),
    optInEmail: z.boolean().default(false),
    optInText: z.boolean().default(false),
    /** The sentences beside the two boxes, as they were shown. */
    optInEmailText: optional(),
    optInTextText: optional(),
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
  cancelUrl: z.url({ error: 'This address cannot be returned to.' }),
  successUrl: z.url({ error: 'This address cannot be returned to.' }),
  draftOrderUID: z.string().optional(),
  source: z.string().max(50).default('stripe'),
});
export type PaymentBody = z.output<typeof paymentBody>;

export const paymentReply = z.object({
  success: z.literal(true),
  /** Where the buyer pays; for a free order where it is shown. */
  message: z.string(),
  transactionNumber: z.string(),
});
