import { useState } from 'react';

/** How many of one type: typed, or by less and more, between its minimum and what one order may have. */
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
  /** What stands in the field while it is no quantity that can be had. */
  const [typed, setTyped] = useState<string | null>(null);
  // Below the minimum there is only none; above none there is at least the minimum.
  const less = value <= least ? 0 : value - 1;
  const more = Math.max(value + 1, least);
  const take = (quantity: number) => {
    setTyped(null);
    onChange(quantity);
  };

  function type(text: string) {
    const digits = text.replace(/\D/g, '');
    const wanted = Math.min(Number(digits), Math.max(most, value));
    // Nothing yet, or a digit of a number that is still to become large enough.
    if (digits === '' || (wanted > 0 && wanted < least)) return setTyped(digits);
    if (wanted === value) return setTyped(null);
    return take(wanted);
  }

  return (
    // Buttons that can do no more keep the focus of whoever pressed them.
    <div className="quantity">
      <button
        type="button"
        aria-label={`One less ${name}`}
        aria-disabled={value === 0}
        onClick={() => {
          if (value > 0) take(less);
        }}
      >
        −
      </button>
      <input
        aria-label={`Quantity of ${name}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={typed ?? value}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(null)}
      />
      <button
        type="button"
        aria-label={`One more ${name}`}
        aria-disabled={more > most}
        onClick={() => {
          if (more <= most) take(more);
        }}
      >
        +
      </button>
    </div>
  );
}
