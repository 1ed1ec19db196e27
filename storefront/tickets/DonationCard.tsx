import { DonationField } from '../cart/DonationField.tsx';

/** Something for the event's charity, beside the tickets. */
export function DonationCard({
  charity,
  value,
  onChange,
}: {
  charity: string;
  value: number;
  onChange(donation: number | null): void;
}) {
  return (
    <article className="card ticket-type donation">
      <div className="about">
        <h3>Add a donation</h3>
        <p>
          Goes to <bdi>{charity}</bdi>, the charity of this event, together with your order.
        </p>
      </div>
      <DonationField label="Donation in dollars" value={value} onChange={onChange} />
    </article>
  );
}
