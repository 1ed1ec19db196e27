import { bareCode, visibleText } from '@foyer/kit/invisible';

/** What the buyer types, by the names of the wire. */
export interface OrderFields {
  email: string;
  name: string;
  phone: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
  optInEmail: boolean;
  optInText: boolean;
}

export type FieldName = keyof OrderFields;
export type FieldProblems = Partial<Record<FieldName, string>>;

export const USA = 'USA';

export const EMPTY_FIELDS: OrderFields = {
  email: '',
  name: '',
  phone: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  country: USA,
  optInEmail: false,
  optInText: false,
};

/** These are pasted and written in no other way; the others are names of people and places. */
const CODES = new Set(['email', 'phone', 'zipCode']);

/**
 * What was typed without the spaces around it, which a phone's keyboard puts behind each word, and
 * without the invisible characters that were pasted with it.
 */
export function trimmed(fields: OrderFields): OrderFields {
  const { optInEmail, optInText, ...texts } = fields;
  const cut = Object.entries(texts).map(
    ([name, text]) => [name, CODES.has(name) ? bareCode(text) : visibleText(text).trim()] as const,
  );
  return { ...(Object.fromEntries(cut) as typeof texts), optInEmail, optInText };
}

/** In the order of the page, as a summary of what is wrong lists them. */
export const FIELD_LABELS = {
  email: 'Email',
  name: 'Full name',
  phone: 'Mobile number',
  address1: 'Address line 1',
  address2: 'Address line 2',
  city: 'City',
  state: 'State',
  zipCode: 'Zip code',
  country: 'Country',
  optInEmail: 'News by email',
  optInText: 'News by text message',
} as const satisfies Record<FieldName, string>;

/** How a country calls a part of itself, and the code in its addresses. */
const PLACE_LABELS: Record<string, { state: string; zipCode: string }> = {
  [USA]: { state: 'State', zipCode: 'Zip code' },
  Canada: { state: 'Province', zipCode: 'Postal code' },
  'United Kingdom': { state: 'County', zipCode: 'Postcode' },
};
const ELSEWHERE = { state: 'State / Region', zipCode: 'Postal code' };

/**
 * The labels of the form for an address in a country.
 * @param country as the form's list names it; '' while none is chosen
 */
export const labelsIn = (country: string): Record<FieldName, string> => ({
  ...FIELD_LABELS,
  ...(country === '' ? {} : (PLACE_LABELS[country] ?? ELSEWHERE)),
});
