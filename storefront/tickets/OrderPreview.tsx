import { formatDollars } from '@foyer/kit/numbers';
import type { ReactNode } from 'react';
import { formatPrice } from '../money.ts';
import { totalOf, type Preview } from './previewOf.ts';

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
  const { lines, donation, total, hasTax } = preview;
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
        <div className="total">
          <dt>Total</dt>
          <dd>{totalOf(preview)}</dd>
        </div>
      </dl>
      <p className="small muted">
        {total > 0 &&
          (hasTax ? 'All fees included. Tax is added in the cart.' : 'All fees included.')}
        {donation > 0 && ' A card fee on the donation may be added in the cart.'}
      </p>
      {children}
    </aside>
  );
}
