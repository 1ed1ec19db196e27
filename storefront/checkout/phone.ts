import { countries } from '@foyer/kit/countries';
import { formatPhone, WHOLE_PHONE } from '@foyer/kit/phone';
import {
  AsYouType,
  isValidPhoneNumber,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/max';
import { USA } from './orderFields.ts';

const US_DIGITS = 10;

const codeOf = (country: string): CountryCode | undefined =>
  countries().find(({ name }) => name === country)?.code as CountryCode | undefined;

/** The digits of a number of the USA, without its country code; null for what is a number of elsewhere. */
function ofUsa(typed: string, country: string): string | null {
  const digits = typed.replace(/\D/g, '');
  if (typed.startsWith('+')) return digits.startsWith('1') ? digits.slice(1) : null;
  if (country !== USA) return null;
  return digits.length > US_DIGITS && digits.startsWith('1') ? digits.slice(1) : digits;
}

/**
 * What was typed so far, as it is written: `+1 (###) ### ####` in the USA, elsewhere as the country does.
 * Never a digit more or less than was typed.
 */
export function formatTyped(typed: string, country: string): string {
  const text = typed.trimStart().replace(/[^\d+() ./-]/g, '');
  if (!/\d/.test(text)) return text.startsWith('+') ? '+' : '';
  const digits = ofUsa(text, country);
  if (digits === null) return new AsYouType(codeOf(country)).input(text);
  // "+1" alone, what is too long, and what no number of the USA begins with, stay as they are typed.
  return /^[2-9]\d{0,9}$/.test(digits) ? formatPhone(digits) : text;
}

/** Whether nothing is missing from a number. */
export function isWhole(typed: string, country: string): boolean {
  if (ofUsa(typed, country) !== null) return WHOLE_PHONE.test(typed);
  return isValidPhoneNumber(typed, codeOf(country));
}

/** As an order keeps it: with the code of its country. */
export function toSent(typed: string, country: string): string {
  if (ofUsa(typed, country) !== null) return typed;
  return parsePhoneNumberFromString(typed, codeOf(country))?.formatInternational() ?? typed;
}

const SIGNIFICANT = /[\d+]/g;

/** Formats what stands in an input; the caret stays behind the digit that it was behind. */
export function formatInput(input: HTMLInputElement, country: string): string {
  const { value, selectionStart } = input;
  const before = value.slice(0, selectionStart ?? value.length);
  let digits = before.match(SIGNIFICANT)?.length ?? 0;
  const isAtEnd = before.length === value.length;
  const formatted = formatTyped(value, country);
  // A country code that the form adds stands in front of the digits that were typed.
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
