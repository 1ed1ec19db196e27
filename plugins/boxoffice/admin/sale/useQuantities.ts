import { useState } from 'react';

/** The selected quantity of each ticket type. */
export function useQuantities() {
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  return {
    of: (id: string): number => quantities[id] ?? 0,
    set: (id: string, quantity: number) =>
      setQuantities((before) => ({ ...before, [id]: quantity })),
    lines: Object.entries(quantities).flatMap(([ticketTypeId, quantity]) =>
      quantity > 0 ? [{ ticketId: ticketTypeId, quantity }] : [],
    ),
  };
}
