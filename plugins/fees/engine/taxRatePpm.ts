import { CHANNELS, type Channel } from './channels.ts';
import type { Method, SaleTax, Terms } from './terms.ts';

/** The toggle that applies to a sale: cash first, then its channel's. */
function toggleOf(tax: Terms['tax'], channel: Channel, method: Method): SaleTax | undefined {
  return tax[method === 'cash' ? 'cash' : CHANNELS[channel].tax];
}

/**
 * [A8] The tax rate of a sale: zero unless tax is charged at all and for this kind of sale. A
 * toggle that was never set follows the main switch, and one without a rate uses the main rate.
 */
export function taxRatePpm(tax: Terms['tax'], channel: Channel, method: Method): number {
  if (!tax.chargeTax) return 0;
  const toggle = toggleOf(tax, channel, method);
  if (!toggle) return tax.ratePpm;
  return toggle.charged ? (toggle.ratePpm ?? tax.ratePpm) : 0;
}
