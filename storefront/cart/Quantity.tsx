import { useState } from 'react';
import type { TicketType } from '../api/eventApi.ts';

/** A quantity of one ticket type, typed or stepped, from its minimum to the maximum per order. */
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
  /** The text in the field while it isn't a valid quantity. */
  const [typed, setTyped] = useState<string | null>(null);
  // The values below the minimum are skipped, except for zero.
  const less = value <= least ? 0 : value - 1;
  const more = Math.max(value + 1, least);
  const take = (quantity: number) => {
    setTyped(null);
    onChange(quantity);
  };

  function type(text: string) {
    const digits = text.replace(/\D/g, '');
    const wanted = Math.min(Number(digits), Math.max(most, value));
    // The field is empty or holds the first digit of a larger number.
    if (digits === '' || (wanted > 0 && wanted < least)) return setTyped(digits);
    if (wanted === value) return setTyped(null);
    return take(wanted);
  }

  return (
    // Buttons at a limit stay focusable, so they keep the focus after the last press.
    <div className="quantity">
      <button
        type="button"
        aria-label={`Remove one ${name}`}
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
        aria-label={`Add one ${name}`}
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

/** Highest quantity offered for one type, unless its minimum is larger. */
const MAX_SHOWN = 10;

/** The minimum and maximum quantity of a type per order. */
export function limitsOf({ details }: TicketType): {
  least: number;
  most: number;
  /** The maximum per order, regardless of how many are left. */
  perOrder: number;
} {
  const { minTicketPerOrder, maxTicketPerOrder, remainingQuantity, soldOut } = details;
  const perOrder = Math.min(maxTicketPerOrder, Math.max(MAX_SHOWN, minTicketPerOrder));
  return {
    least: minTicketPerOrder,
    most: soldOut ? 0 : Math.min(perOrder, remainingQuantity),
    perOrder,
  };
}
