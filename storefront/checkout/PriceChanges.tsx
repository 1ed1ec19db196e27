import type { CartChanges } from '../cart/whatChanged.ts';
import { formatMoney } from '../money.ts';

/** What is not as it was when the buyer saw it before. */
export function PriceChanges({ changes: { prices, lostCode, total } }: { changes: CartChanges }) {
  if (prices.length === 0 && lostCode === null && total === null) return null;
  return (
    <div className="note warn" role="status">
      <strong>Some prices have changed</strong>
      <ul>
        {prices.map(({ ticketId, ticketName, priceBefore, priceNow }) => (
          <li key={ticketId}>
            <bdi>{ticketName}</bdi>: {formatMoney(priceNow)} instead of {formatMoney(priceBefore)}
          </li>
        ))}
        {lostCode !== null && <li>The discount code {lostCode} is not valid any more.</li>}
        {total && (
          <li>
            Total: {formatMoney(total.now)} instead of {formatMoney(total.before)}
          </li>
        )}
      </ul>
    </div>
  );
}
