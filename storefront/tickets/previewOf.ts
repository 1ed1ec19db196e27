import { formatDollars } from '@foyer/kit/numbers';
import type { PublicEventPage } from '@foyer/plugin-events/contract';
import type { Selection } from '../cart/savedSelection.ts';
import { disambiguateName } from '../event/disambiguateName.ts';
import { formatPrice, sumOf } from '../money.ts';

export interface Preview {
  lines: { ticketTypeId: string; name: string; quantity: number; price: number }[];
  donation: number;
  total: number;
  hasTax: boolean;
}

/**
 * The sum of the prices shown. The cart's total may be lower, since some fees are charged once per
 * order, and is higher only by tax.
 */
export function previewOf({ ticketTypes }: PublicEventPage, selection: Selection): Preview {
  const { quantities, donation } = selection;
  const lines = ticketTypes.flatMap(({ id, details }) => {
    const quantity = quantities[id] ?? 0;
    if (quantity === 0) return [];
    const price = sumOf(Array.from({ length: quantity }, () => details.allIn.total));
    const name = disambiguateName(
      details,
      ticketTypes.map((type) => type.details),
    );
    return [{ ticketTypeId: id, name, quantity, price, hasTax: details.allIn.vat > 0 }];
  });
  return {
    lines,
    donation,
    total: sumOf([...lines.map(({ price }) => price), donation]),
    hasTax: lines.some(({ hasTax }) => hasTax),
  };
}

/** The selection's price. An empty selection isn't "Free". */
export const totalOf = ({ lines, total }: Preview): string =>
  lines.length === 0 ? formatDollars(total) : formatPrice(total);
