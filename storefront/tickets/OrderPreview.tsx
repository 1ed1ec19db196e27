import { formatDollars } from '@foyer/kit/numbers';
import type { ReactNode } from 'react';
import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { formatPrice, sumOf } from '../money.ts';
import type { Selection } from '../cart/savedSelection.ts';
import { disambiguateName } from './ticketNames.ts';

/** The selection so far, next to the menu. On a phone, the bottom bar shows the total. */
export function OrderPreview({
  preview,
  charity,
  children,
}: {
  preview: Preview;
  charity: string | null;
  children: ReactNode;
}) {
  const { lines, donation, tax, total } = preview;
  return (
    <aside className="card basket preview" aria-labelledby="preview">
      <h2 id="preview">Your order</h2>
      {lines.length === 0 && <p className="muted">No tickets selected yet.</p>}
      <dl className="sums">
        {lines.map(({ ticketTypeId, name, quantity, price }) => (
          <div key={ticketTypeId}>
            <dt>
              {quantity} × <bdi>{name}</bdi>
            </dt>
            <dd>{formatPrice(price)}</dd>
          </div>
        ))}
        {donation > 0 && (
          <div>
            <dt>
              Donation to <bdi>{charity}</bdi>
            </dt>
            <dd>{formatDollars(donation)}</dd>
          </div>
        )}
        {tax > 0 && (
          <div className="muted">
            <dt>Taxes (estimate)</dt>
            <dd>{formatDollars(tax)}</dd>
          </div>
        )}
        <div className="total">
          <dt>Total</dt>
          <dd>{totalOf(preview)}</dd>
        </div>
      </dl>
      <p className="small muted">
        {total > 0 && 'All fees included.'}
        {donation > 0 && ' A card fee on the donation may be added in the cart.'}
      </p>
      {children}
    </aside>
  );
}

export interface Preview {
  lines: { ticketTypeId: string; name: string; quantity: number; price: number }[];
  donation: number;
  /** In dollars, as if each ticket were bought alone. */
  tax: number;
  total: number;
}

/**
 * The sum of the prices shown and their tax. The cart's total may be lower, since some fees are
 * charged once per order.
 */
export function previewOf({ ticketTypes }: PublicEventPage, selection: Selection): Preview {
  const { quantities, donation } = selection;
  const lines = ticketTypes.flatMap(({ id, details }) => {
    const quantity = quantities[id] ?? 0;
    if (quantity === 0) return [];
    const times = (amount: number) => sumOf(Array.from({ length: quantity }, () => amount));
    const name = disambiguateName(
      details,
      ticketTypes.map((type) => type.details),
    );
    const { total, vat } = details.allIn;
    return [{ ticketTypeId: id, name, quantity, price: times(total), tax: times(vat) }];
  });
  const tax = sumOf(lines.map((line) => line.tax));
  return {
    lines,
    donation,
    tax,
    total: sumOf([...lines.map(({ price }) => price), tax, donation]),
  };
}

/** The selection's price. An empty selection isn't "Free". */
export const totalOf = ({ lines, total }: Preview): string =>
  lines.length === 0 ? formatDollars(total) : formatPrice(total);
