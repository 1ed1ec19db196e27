/** How many of one type: less and more, between its minimum and what one order may have. */
export function Quantity({
  name,
  value,
  least,
  most,
  onChange,
}: {
  name: string;
  value: number;
  least: number;
  most: number;
  onChange(quantity: number): void;
}) {
  // Below the minimum there is only none; above none there is at least the minimum.
  const less = value <= least ? 0 : value - 1;
  const more = Math.max(value + 1, least);
  return (
    <div className="quantity" role="group" aria-label={`Quantity of ${name}`}>
      <button
        type="button"
        aria-label={`One less ${name}`}
        disabled={value === 0}
        onClick={() => onChange(less)}
      >
        −
      </button>
      <output aria-label={`${value} ${name}`}>{value}</output>
      <button
        type="button"
        aria-label={`One more ${name}`}
        disabled={more > most}
        onClick={() => onChange(more)}
      >
        +
      </button>
    </div>
  );
}
