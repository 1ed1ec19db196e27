/** The number by which buyers and organizers find an order. */
export function TransactionNumber({ value }: { value: string | null }) {
  if (value === null) return null;
  return (
    <p className="muted">
      Transaction number <strong>{value}</strong>
    </p>
  );
}
