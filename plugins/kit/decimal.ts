import { bareCode } from './invisible.ts';

/** What somebody typed as a number: nothing, a number, or a sentence that says why it is none. */
export type ReadDecimal =
  { value: number | null; problem?: undefined } | { value?: undefined; problem: string };

const NOT_AN_AMOUNT = 'Enter an amount in dollars, like 12.50.';
const NOT_A_NUMBER = 'Enter a number in digits, like 12.';
const NOT_A_PERCENTAGE = 'Enter a percentage, like 8.25.';
const BELOW_ZERO = 'An amount cannot be below zero.';
export const TWO_DECIMALS = 'Amounts have at most two decimals.';
const GROUPED = 'Leave out the separator of thousands: 1250, not 1,250.';

/** Keyboards for Chinese, Japanese and Korean type digits and points of double width. */
const narrow = (text: string): string =>
  bareCode(
    text.replace(/[\uff04\uff05\uff0c\uff0e\uff10-\uff19]/g, (wide) =>
      String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
    ),
  );

/** What stands in front of an amount or behind it where it is copied from; other currencies are not sold in. */
const withoutCurrency = (text: string): string =>
  text.replace(/^(US\$|\$|USD)\s*/i, '').replace(/\s*(US\$|\$|USD)$/i, '');

/** "1,250.00" and "1.250,00" say which of the two is the decimal one; the space of "1 250" never is. */
const withoutGroups = (text: string): string =>
  (/^\d{1,3}(\s\d{3})+([.,]\d*)?$/.test(text) ? text.replace(/\s/g, '') : text).replace(
    /^(\d{1,3})((?:,\d{3})+)(?=\.\d+$)|^(\d{1,3})((?:\.\d{3})+)(?=,\d+$)/,
    (group) => group.replace(/[.,]/g, ''),
  );

/** 1,250 is 1250 to some and 1.25 to others. */
const isGrouped = (text: string): boolean => /^[1-9]\d{0,2}(,\d{3})+$/.test(text);

/**
 * Reads dollars as people type them; storefront and consoles read every amount with it. A decimal comma
 * is one. What could be meant in two ways is a problem, and nothing that was typed is ever left out.
 * @returns dollars with at most two decimals, null for nothing typed, or a sentence for beside the field
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
 * Reads a number as people type it, in the way of `readDollars`. Whether it must be whole, or may be below
 * zero, is for the field's schema to say.
 * @returns the number, null for nothing typed, or a sentence for beside the field
 * @example readNumber('1,5') // { value: 1.5 }
 */
export function readNumber(typed: string): ReadDecimal {
  const text = narrow(typed);
  if (isGrouped(text)) return { problem: GROUPED };
  return readSigned(text, NOT_A_NUMBER);
}

/**
 * Reads a share in percent as people type it, with or without the sign. "8,875" is 8.875, since no share
 * has thousands.
 * @returns percent, null for nothing typed, or a sentence for beside the field
 * @example readPercent('8,25 %') // { value: 8.25 }
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
