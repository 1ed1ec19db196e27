import type { Channel, Method, SaleTax, Terms } from './terms.ts';

/** The toggle that speaks for a sale: cash first, then online or the box office. */
function toggleOf(tax: Terms['tax'], channel: Channel, method: Method): SaleTax | undefined {
  if (method === 'cash') return tax.cash;
  return channel === 'online' ? tax.online : tax.boxOffice;
}

/**
 * [A8] The tax rate of a sale: none unless tax is charged at all and for this kind of sale.
 * A toggle that was never set follows the main switch, and one without a rate takes the main rate.
 */
export function taxRatePpm(tax: Terms['tax'], channel: Channel, method: Method): number {
  if (!tax.chargeTax) return 0;
  const toggle = toggleOf(tax, channel, method);
  if (!toggle) return tax.ratePpm;
  return toggle.charged ? (toggle.ratePpm ?? tax.ratePpm) : 0;
}
