/** A persistent warning, not a toast: it stays while the event lacks room. */
export function CapacityWarning() {
  return (
    <p className="note bad" role="alert">
      <strong>Insufficient Capacity:</strong> The available capacity is not enough to proceed.
      Please update the number of tickets.
    </p>
  );
}
