import * as z from 'zod';

/**
 * The number of tickets of an event or ticket type. Together with those left they add up to its capacity. The README of
 * orders defines each count.
 */
export const ticketCountFields = {
  /** Valid tickets that buyers got, including free ones. */
  sold: z.number(),
  /** Valid complimentary tickets. */
  complimentary: z.number(),
  /** In the carts of buyers who may still pay. */
  held: z.number(),
  /** Places of voided or refunded tickets that are not on sale. */
  keptBack: z.number(),
};

export interface TicketCounts {
  sold: number;
  complimentary: number;
  held: number;
  keptBack: number;
  left: number;
}

/** `7 sold · 2 complimentary · 1 in carts · 1 kept off sale · 139 left`; zero counts are left out. */
export function ticketsInWords(counts: TicketCounts): string {
  const { sold, complimentary, held, keptBack, left } = counts;
  const digits = (count: number): string => count.toLocaleString('en-US');
  return [
    `${digits(sold)} sold`,
    ...(complimentary > 0 ? [`${digits(complimentary)} complimentary`] : []),
    ...(held > 0 ? [`${digits(held)} in carts`] : []),
    ...(keptBack > 0 ? [`${digits(keptBack)} kept off sale`] : []),
    left === 0 ? 'none left' : `${digits(left)} left`,
  ].join(' · ');
}
