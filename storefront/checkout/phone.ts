import { countries } from '@foyer/kit/countries';
import { formatPhone, PHONE_ABROAD, WHOLE_PHONE } from '@foyer/kit/phone';
import type { CountryCode } from 'libphonenumber-js/max';
import { USA } from './orderFields.ts';
import type * as PhoneRules from './phoneRules.ts';

/** The rules of all countries, which few buyers need and which are larger than the rest of the checkout. */
let rules: typeof PhoneRules | undefined;
let loading: Promise<void> | undefined;

/**
 * Loads what formats and checks a number that isn't from the US. Until then, and if it can't be loaded, such
 * a number stays as typed, must start with its country code, and only its digits are counted, as in the API's
 * schema. The server applies the rules to what is sent.
 */
export function loadRules(typed: string, country: string): Promise<void> | undefined {
  if (rules || !/\d/.test(typed) || ofUsa(typed, country) !== null) return undefined;
  loading ??= import('./phoneRules.ts').then(
    (loaded) => {
      rules = loaded;
    },
    () => {
      loading = undefined;
    },
  );
  return loading;
}

const US_DIGITS = 10;

const codeOf = (country: string): CountryCode | undefined =>
  countries().find(({ name }) => name === country)?.code as CountryCode | undefined;

/** The digits of a US number without the country code, or null for other numbers. */
function ofUsa(typed: string, country: string): string | null {
  const digits = typed.replace(/\D/g, '');
  if (typed.startsWith('+')) return digits.startsWith('1') ? digits.slice(1) : null;
  if (country !== USA) return null;
  return digits.length > US_DIGITS && digits.startsWith('1') ? digits.slice(1) : digits;
}

/**
 * Formats a phone number while it is typed: `+1 (###) ### ####` in the US, elsewhere in the
 * country's format. Never adds or drops a digit.
 */
export function formatTyped(typed: string, country: string): string {
  const text = typed.trimStart().replace(/[^\d+() ./-]/g, '');
  if (!/\d/.test(text)) return text.startsWith('+') ? '+' : '';
  const digits = ofUsa(text, country);
  if (digits === null) {
    void loadRules(text, country);
    return rules ? new rules.AsYouType(codeOf(country)).input(text) : text;
  }
  // A lone "+1", numbers that are too long and invalid US prefixes stay as typed.
  return /^[2-9]\d{0,9}$/.test(digits) ? formatPhone(digits) : text;
}

/** Whether a number is complete. */
export function isComplete(typed: string, country: string): boolean {
  if (ofUsa(typed, country) !== null) return WHOLE_PHONE.test(typed);
  return rules ? rules.isValidPhoneNumber(typed, codeOf(country)) : PHONE_ABROAD.test(typed);
}

/** Why a number can't be sent, or '' if it can. */
export function problemOfPhone(typed: string, country: string): string {
  if (typed === '' || isComplete(typed, country)) return '';
  const isNational = !typed.startsWith('+') && ofUsa(typed, country) === null;
  return isNational && !rules
    ? 'Start the number with + and its country code.'
    : 'Mobile number field is required.';
}

/** The number in the format that orders store, with its country code. */
export function toSent(typed: string, country: string): string {
  if (ofUsa(typed, country) !== null) return typed;
  const number = rules?.parsePhoneNumberFromString(typed, codeOf(country));
  return number?.formatInternational() ?? typed;
}

const SIGNIFICANT = /[\d+]/g;

/** Formats the value of an input and keeps the caret after the same digit. */
export function formatInput(input: HTMLInputElement, country: string): string {
  const { value, selectionStart } = input;
  const before = value.slice(0, selectionStart ?? value.length);
  let digits = before.match(SIGNIFICANT)?.length ?? 0;
  const isAtEnd = before.length === value.length;
  const formatted = formatTyped(value, country);
  // An added country code goes before the digits that were typed.
  digits += isAtEnd ? 0 : addedInFront(value, formatted);
  let caret = isAtEnd ? formatted.length : 0;
  for (; digits > 0 && caret < formatted.length; caret += 1)
    if (/[\d+]/.test(formatted[caret] ?? '')) digits -= 1;
  input.value = formatted;
  input.setSelectionRange(caret, caret);
  return formatted;
}

function addedInFront(typed: string, formatted: string): number {
  const count = (text: string) => text.match(SIGNIFICANT)?.length ?? 0;
  return Math.max(0, count(formatted) - count(typed));
}
