/** What somebody typed as a number: nothing, a number, or a sentence that says why it is none. */
export type ReadDecimal =
  { value: number | null; problem?: undefined } | { value?: undefined; problem: string };

const NOT_AN_AMOUNT = 'Enter an amount in dollars, like 12.50.';
const BELOW_ZERO = 'An amount cannot be below zero.';
export const TWO_DECIMALS = 'Amounts have at most two decimals.';
const GROUPED = 'Leave out the separator of thousands: 1250, not 1,250.';

/** Keyboards for Chinese, Japanese and Korean type digits and points of double width. */
const narrow = (text: string): string =>
  text.replace(/[\uff04\uff0c\uff0e\uff10-\uff19]/g, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  );

/**
 * Reads dollars as people type them; storefront and consoles read every amount with it. A decimal comma
 * is one. What could be meant in two ways is a problem, and nothing that was typed is ever left out.
 * @returns dollars with at most two decimals, null for nothing typed, or a sentence for beside the field
 * @example readDollars('12,50') // { value: 12.5 }
 * @example readDollars('1,250') // { problem: 'Leave out the separator of thousands: …' }
 */
export function readDollars(typed: string): ReadDecimal {
  const text = narrow(typed)
    .trim()
    .replace(/^\$\s*/, '');
  if (text === '') return { value: null };
  if (/^[-\u2212\u2013]\s*\$?\s*[\d.,]+$/.test(text)) return { problem: BELOW_ZERO };
  // "1,250.00" and "1.250,00" say which of the two is the decimal one.
  const whole = text.replace(
    /^(\d{1,3})((?:,\d{3})+)(?=\.\d{1,2}$)|^(\d{1,3})((?:\.\d{3})+)(?=,\d{1,2}$)/,
    (group) => group.replace(/[.,]/g, ''),
  );
  if (/^(\d+[.,]?|\d*[.,]\d{1,2})$/.test(whole)) return { value: Number(whole.replace(',', '.')) };
  if (/^[1-9]\d{0,2}(,\d{3})+$/.test(text)) return { problem: GROUPED };
  return { problem: /^\d*[.,]\d{3,}$/.test(text) ? TWO_DECIMALS : NOT_AN_AMOUNT };
}
