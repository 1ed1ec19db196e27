import { formatDollars } from '@foyer/kit/numbers';
import { DonationField } from './DonationField.tsx';

/**
 * The donation in addition to the tickets, which can be changed or removed. `to` is missing if the
 * charity is gone.
 */
export function DonationLine({
  to,
  value,
  onChange,
  onRemove,
}: {
  to: string | null;
  value: number;
  onChange(donation: number | null): void;
  onRemove(): void;
}) {
  const name = to === null ? 'Donation' : `Donation to ${to}`;
  return (
    <li className="cart-line">
      <div className="about">
        <h3 dir="auto">{name}</h3>
        <p className="small">Separate from the ticket price</p>
      </div>
      <strong className="amount">{formatDollars(value)}</strong>
      <div className="actions">
        <button type="button" className="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </button>
        <DonationField label={`${name} in dollars`} value={value} onChange={onChange} />
      </div>
    </li>
  );
}
