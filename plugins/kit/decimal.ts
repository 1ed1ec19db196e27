import { bareCode } from './invisible.ts';

/** The result of parsing typed text: a number, null if nothing was typed, or an error message. */
export type ReadDecimal =
  { value: number | null; problem?: undefined } | { value?: undefined; problem: string };

const NOT_AN_AMOUNT = 'Enter an amount in dollars, like 12.50.';
const NOT_A_NUMBER = 'Enter a number, like 12.';
const NOT_A_PERCENTAGE = 'Enter a percentage, like 8.25.';
const BELOW_ZERO = 'Enter an amount of zero or more.';
export const TWO_DECIMALS = 'Use at most two decimal places.';
const GROUPED = 'Leave out the thousands separator: 1250, not 1,250.';

/** Keyboards for Chinese, Japanese and Korean produce full-width digits and punctuation. */
const narrow = (text: string): string =>
  bareCode(
    text.replace(/[\uff04\uff05\uff0c\uff0e\uff10-\uff19]/g, (wide) =>
      String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
    ),
  );

/** Symbols copied along with an amount. No currency other than USD is supported. */
const withoutCurrency = (text: string): string =>
  text.replace(/^(US\$|\$|USD)\s*/i, '').replace(/\s*(US\$|\$|USD)$/i, '');

/** "1,250.00" and "1.250,00" are unambiguous, and so is the space in "1 250". */
const withoutGroups = (text: string): string =>
  (/^\d{1,3}(\s\d{3})+([.,]\d*)?$/.test(text) ? text.replace(/\s/g, '') : text).replace(
    /^(\d{1,3})((?:,\d{3})+)(?=\.\d+$)|^(\d{1,3})((?:\.\d{3})+)(?=,\d+$)/,
    (group) => group.replace(/[.,]/g, ''),
  );

/** "1,250" means 1250 to some people and 1.25 to others. */
const isGrouped = (text: string): boolean => /^[1-9]\d{0,2}(,\d{3})+$/.test(text);

/**
 * Parses dollars as people type them; the storefront and the consoles use it for every amount. Accepts a decimal
 * comma. Rejects ambiguous text and never drops any characters.
 * @returns dollars with at most two decimals, null if nothing was typed, or a message for the field
 * @example readDollars('12,50') // { value: 12.5 }
 * @example readDollars('1,250') // { problem: 'Leave out the separator of thousands: …' }
 */
export function readDollars(typed: string): ReadDecimal {
  const text = withoutCurrency(narrow(typed));
  if (text === '') return { value: null };
  if (/^[-\u2212\u2013]\s*(US)?\$?\s*[\d.,]+$/i.test(text)) return { problem: BELOW_ZERO };
  const whole = withoutGroups(text);
  if (/^(\d+[.,]?|\d*[.,]\d{1,2})$/.test(whole)) return { value: Number(whole.replace(',', '.')) };
  if (isGrouped(text)) return { problem: GROUPED };
  return { problem: /^\d*[.,]\d{3,}$/.test(text) ? TWO_DECIMALS : NOT_AN_AMOUNT };
}

/**
 * Parses a number as people type it, like `readDollars`. The field's schema decides whether it must be whole or may
 * be negative.
 * @returns the number, null if nothing was typed, or a message for the field
 * @example readNumber('1,5') // { value: 1.5 }
 */
export function readNumber(typed: string): ReadDecimal {
  const text = narrow(typed);
  if (isGrouped(text)) return { problem: GROUPED };
  return readSigned(text, NOT_A_NUMBER);
}

/**
 * Parses a percentage as people type it, with or without the sign. "8,875" is 8.875, since no percentage has
 * thousands.
 * @returns percent, null if nothing was typed, or a message for the field
 * @example readPercent('8,25%') // { value: 8.25 }
 */
export const readPercent = (typed: string): ReadDecimal =>
  readSigned(narrow(typed).replace(/(?<=.)\s*%$/, ''), NOT_A_PERCENTAGE);

function readSigned(text: string, problem: string): ReadDecimal {
  if (text === '') return { value: null };
  const [, sign = '', digits = ''] = /^([-\u2212\u2013]?)\s*(.*)$/.exec(text) ?? [];
  const plain = withoutGroups(digits);
  if (!/^(\d+[.,]?\d*|[.,]\d+)$/.test(plain)) return { problem };
  const value = Number(plain.replace(',', '.'));
  return { value: sign && value ? -value : value };
}
