import type { CartBreakdown } from '../api/cartApi.ts';
import { formatMoney } from '../money.ts';

/** What is not as it was when the tickets were held before. */
export function PriceChanges({ changes }: { changes: CartBreakdown['changes'] }) {
  if (changes.length === 0) return null;
  return (
    <div className="note warn" role="status">
      <strong>Some prices have changed</strong>
      <ul>
        {changes.map(({ ticketId, ticketName, priceBefore, priceNow }) => (
          <li key={ticketId}>
            {ticketName}: {formatMoney(priceNow)} instead of {formatMoney(priceBefore)}
          </li>
        ))}
      </ul>
    </div>
  );
}
