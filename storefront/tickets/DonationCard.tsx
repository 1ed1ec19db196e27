import { useState } from 'react';

const MAX_DOLLARS = 10_000;

/** Something for the event's charity, beside the tickets. */
export function DonationCard({
  charity,
  value,
  onChange,
}: {
  charity: string;
  value: number;
  onChange(donation: number): void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <article className="card ticket-type donation">
      <div className="about">
        <h3>Add a donation</h3>
        <p>
          Goes to <bdi>{charity}</bdi>, the charity of this event, together with your order.
        </p>
      </div>
      <label className="money-input">
        <span className="unseen">Donation in dollars</span>
        <span aria-hidden="true">$</span>
        <input
          inputMode="decimal"
          placeholder="0.00"
          value={typed ?? (value === 0 ? '' : value.toFixed(2))}
          onChange={(change) => {
            const text = change.target.value.replace(/[^\d.]/g, '');
            setTyped(text);
            const cents = Math.round(Number(text) * 100);
            onChange(Number.isNaN(cents) ? 0 : Math.min(cents / 100, MAX_DOLLARS));
          }}
          onBlur={() => setTyped(null)}
        />
      </label>
    </article>
  );
}
