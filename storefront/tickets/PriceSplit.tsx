import type { TicketType } from '../api/eventApi.ts';
import { formatMoney, sumOf } from '../money.ts';

/** The price with all fees, and its breakdown on tap. */
export function PriceSplit({ type: { details } }: { type: TicketType }) {
  const { total, price, surcharge, processingFee, gatewayProcessingFee, vat } = details.allIn;
  const fees = sumOf([surcharge, processingFee, gatewayProcessingFee]);
  const parts = [
    ['Ticket', price],
    ['Surcharge', surcharge],
    ['Processing fee', processingFee],
    ['Card processing fee', gatewayProcessingFee],
  ] as const;
  return (
    <div className="price">
      <strong>{total === 0 ? 'Free' : formatMoney(total)}</strong>
      {(fees > 0 || vat > 0) && (
        <details>
          <summary>
            {[fees > 0 && `incl. ${formatMoney(fees)} fees`, vat > 0 && 'plus tax']
              .filter(Boolean)
              .join(', ')}
            <span className="unseen"> for {details.name}</span>
          </summary>
          <dl className="sums">
            {parts
              .filter(([, amount]) => amount > 0)
              .map(([label, amount]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{formatMoney(amount)}</dd>
                </div>
              ))}
            {vat > 0 && (
              <div>
                <dt>Plus tax</dt>
                <dd>{formatMoney(vat)}</dd>
              </div>
            )}
          </dl>
        </details>
      )}
    </div>
  );
}
