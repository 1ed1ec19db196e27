import { useState } from 'react';

/** How many of each ticket type somebody wants. */
export function useQuantities() {
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  return {
    of: (id: string): number => quantities[id] ?? 0,
    set: (id: string, quantity: number) =>
      setQuantities((before) => ({ ...before, [id]: quantity })),
    lines: Object.entries(quantities).flatMap(([ticketId, quantity]) =>
      quantity > 0 ? [{ ticketId, quantity }] : [],
    ),
  };
}
