import { text } from '@foyer/kit';
import * as z from 'zod';

const line = (message: string) =>
  text(message)
    .max(255, 'At most 255 characters.')
    .refine((value) => value.trim() !== '', message);

/** Whole fields that keep a trailing space out, as it is an error of its own. */
const tidy = (message: string) =>
  line(message).refine((value) => value === value.trimEnd(), 'No trailing spaces.');

const optional = () => z.string().max(255, 'At most 255 characters.').default('');

const ZIP = 'The Zip code field is required.';
/** As the USA writes it, or a number of another country with its code. */
const PHONE = /^(\+1 \(\d{3}\) \d{3} \d{4}|\+[2-9][\d ().-]{6,24})$/;
const PHONE_ANSWER = 'Mobile number field is required.';

const USA = ['USA', 'US', 'United States'];

/** Who buys, where they live and what they ticked. */
export const orderForm = z
  .object({
    email: text('Email field is required.')
      .max(254, 'At most 254 characters.')
      .pipe(z.email('Entered value does not match email format')),
    name: optional(),
    firstName: optional(),
    lastName: optional(),
    phone: z
      .string()
      .default('')
      .refine((value) => value === '' || PHONE.test(value.replace('-', ' ')), PHONE_ANSWER),
    address1: line('Address field is required.'),
    address2: optional(),
    city: tidy('The city field is required.'),
    state: tidy('The State field is required.'),
    zipCode: text(ZIP).max(16, 'At most 16 characters.'),
    country: text('Country field is required').max(60, 'At most 60 characters.').default('USA'),
    optInEmail: z.boolean().default(false),
    optInText: z.boolean().default(false),
    /** The sentences beside the two boxes, as they were shown. */
    optInEmailText: optional(),
    optInTextText: optional(),
    discountCode: z.string().optional(),
  })
  .superRefine(({ country, zipCode }, context) => {
    if (!USA.includes(country)) return;
    const say = (message: string) =>
      context.addIssue({ code: 'custom', path: ['zipCode'], message });
    if (!/^\d+$/.test(zipCode)) say('Zip code must contain only numbers.');
    else if (zipCode.length > 5) say('Zip code must be at most 5 characters.');
  });
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
