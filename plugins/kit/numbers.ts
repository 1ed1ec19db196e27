/**
 * Formats numbers, amounts and lists for people, in US English. No other code of the product does
 * (`api/start/localFormats.ts` enforces it). The name of each function says its unit and currency.
 */

const number = new Intl.NumberFormat('en-US');
const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const list = new Intl.ListFormat('en-US');

/** `1234.5678` → `1,234.568`: at most three decimals. */
export const formatNumber = (value: number): string => number.format(value);

/** `1, 'order', 'orders'` → `1 order`; `1200` → `1,200 orders`. */
export const formatCount = (count: number, one: string, many: string): string =>
  `${number.format(count)} ${count === 1 ? one : many}`;

/** US dollars, as the API sends them: `1234.5` → `$1,234.50`. */
export const formatDollars = (dollars: number): string => usd.format(dollars);

/** US cents, as the database stores them: `123450` → `$1,234.50`. */
export const formatCents = (cents: number): string => usd.format(cents / 100);

const CURRENCY_CODE = /^[a-z]{3}$/i;

/**
 * An amount in a currency's smallest unit, as Stripe sends it: `1234, 'eur'` → `€12.34`, `1234, 'jpy'` → `¥1,234`.
 * @param currency ISO 4217 code; anything else is written after the amount
 */
export function formatMinorUnits(minorUnits: number, currency: string): string {
  if (!CURRENCY_CODE.test(currency)) return `${minorUnits / 100} ${currency}`;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return format.format(minorUnits / 10 ** digits);
}

/** `['a', 'b', 'c']` → `a, b, and c`. */
export const formatList = (items: Iterable<string>): string => list.format(items);

/** `['a', 'b', 'c']` → `a, b, or c`. */
export const formatChoice = (items: Iterable<string>): string =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(items);
