import { bareCode, visibleText } from '@foyer/kit/invisible';

/** The buyer's fields, by their names in the API. */
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

/**
 * Free of spaces and invisible characters by format. The other fields are names of people and
 * places.
 */
const CODES = new Set(['email', 'phone', 'zipCode']);

/**
 * Trims fields: phone keyboards append spaces to words, and pasted text has invisible characters.
 */
export function trimmed(fields: OrderFields): OrderFields {
  const { optInEmail, optInText, ...texts } = fields;
  const cut = Object.entries(texts).map(
    ([name, text]) => [name, CODES.has(name) ? bareCode(text) : visibleText(text).trim()] as const,
  );
  return { ...(Object.fromEntries(cut) as typeof texts), optInEmail, optInText };
}

/** In the order of the page, which the error summary follows. */
export const FIELD_LABELS = {
  email: 'Email',
  name: 'Full name',
  phone: 'Mobile number',
  zipCode: 'Zip code',
  country: 'Country',
  address1: 'Address line 1',
  address2: 'Address line 2',
  city: 'City',
  state: 'State',
  optInEmail: 'News by email',
  optInText: 'News by text message',
} as const satisfies Record<FieldName, string>;

/** Local terms for a state and a postal code. */
const PLACE_LABELS: Record<string, { state: string; zipCode: string }> = {
  [USA]: { state: 'State', zipCode: 'Zip code' },
  Canada: { state: 'Province', zipCode: 'Postal code' },
  'United Kingdom': { state: 'County', zipCode: 'Postcode' },
};
const ELSEWHERE = { state: 'State / Region', zipCode: 'Postal code' };

/**
 * The labels of the address form for a country.
 * @param country as the form's list names it, or '' if none is chosen
 */
export const labelsIn = (country: string): Record<FieldName, string> => ({
  ...FIELD_LABELS,
  ...(country === '' ? {} : (PLACE_LABELS[country] ?? ELSEWHERE)),
});
