import { DonationField } from '../cart/DonationField.tsx';

/** An optional donation to the event's charity. */
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
          Support <bdi>{charity}</bdi>, this event’s charity, with your order.
        </p>
      </div>
      <DonationField label="Donation in dollars" value={value} onChange={onChange} />
    </article>
  );
}
