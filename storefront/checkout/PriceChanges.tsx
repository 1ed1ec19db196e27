import { formatDollars } from '@foyer/kit/numbers';
import type { CartChanges } from '../cart/whatChanged.ts';

/** What changed since the buyer last saw the prices. */
export function PriceChanges({ changes: { prices, lostCode, total } }: { changes: CartChanges }) {
  if (prices.length === 0 && lostCode === null && total === null) return null;
  return (
    <div className="note warn" role="status">
      <strong>Some prices have changed</strong>
      <ul>
        {prices.map(({ ticketId, ticketName, priceBefore, priceNow }) => (
          <li key={ticketId}>
            <bdi>{ticketName}</bdi>: now {formatDollars(priceNow)} (was {formatDollars(priceBefore)}
            )
          </li>
        ))}
        {lostCode !== null && <li>Discount code {lostCode} is no longer valid.</li>}
        {total && (
          <li>
            Total: now {formatDollars(total.now)} (was {formatDollars(total.before)})
          </li>
        )}
      </ul>
    </div>
  );
}
