import { requireCents, requirePpm, share, sumCents } from './amount.ts';
import type { Discount } from './sale.ts';

/**
 * [A13] The discount of each ticket. A percentage applies to each ticket; an amount is spread over
 * the prices by largest remainder, earlier tickets first, and never exceeds their sum.
 */
export function discountsOf(
  discount: Discount | null,
  tickets: readonly { ticketTypeId: string; priceCents: number }[],
): number[] {
  if (!discount) return tickets.map(() => 0);
  const { ticketTypeIds } = discount;
  const prices = tickets.map(({ ticketTypeId, priceCents }) =>
    !ticketTypeIds || ticketTypeIds.includes(ticketTypeId) ? priceCents : 0,
  );
  if (discount.kind === 'percent') {
    requirePpm(discount.ppm, 'discount');
    return prices.map((price) => share(price, discount.ppm));
  }
  return spread(requireCents(discount.cents, 'discount'), prices);
}

function spread(amount: number, weights: readonly number[]): number[] {
  const sum = sumCents(weights, 'discounted prices');
  if (sum === 0) return weights.map(() => 0);
  // Amount times price can exceed the safe integers, so this product uses BigInt.
  const whole = BigInt(Math.min(amount, sum));
  const exact = weights.map((weight) => whole * BigInt(weight));
  const parts = exact.map((product) => Number(product / BigInt(sum)));
  const remainders = exact.map((product, index) => ({
    index,
    rest: Number(product % BigInt(sum)),
  }));
  const missing = Number(whole) - sumCents(parts, 'discount');
  remainders.sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of remainders.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
