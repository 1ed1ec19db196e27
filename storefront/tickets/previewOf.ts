import type { PublicEventPage } from '@foyer/plugin-events/contract';
import type { Selection } from '../cart/keptChoice.ts';
import { toldApart } from '../event/toldApart.ts';
import { formatMoney, formatPrice, sumOf } from '../money.ts';

export interface Preview {
  lines: { ticketId: string; name: string; quantity: number; price: number }[];
  donation: number;
  total: number;
  hasTax: boolean;
}

/**
 * The sum of the prices shown. The cart's may be lower, since some fees are taken once for an order,
 * and never higher but for tax.
 */
export function previewOf({ ticketTypes }: PublicEventPage, selection: Selection): Preview {
  const { quantities, donation } = selection;
  const lines = ticketTypes.flatMap(({ id, details }) => {
    const quantity = quantities[id] ?? 0;
    if (quantity === 0) return [];
    const price = sumOf(Array.from({ length: quantity }, () => details.allIn.total));
    const name = toldApart(
      details,
      ticketTypes.map((type) => type.details),
    );
    return [{ ticketId: id, name, quantity, price, hasTax: details.allIn.vat > 0 }];
  });
  return {
    lines,
    donation,
    total: sumOf([...lines.map(({ price }) => price), donation]),
    hasTax: lines.some(({ hasTax }) => hasTax),
  };
}

/** What is chosen so far costs; nothing chosen is no free ticket. */
export const totalOf = ({ lines, total }: Preview): string =>
  lines.length === 0 ? formatMoney(total) : formatPrice(total);
