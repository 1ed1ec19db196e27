import * as z from 'zod';

/**
 * How many tickets an event or a ticket type has. With what is left they add up to its places. The
 * README of orders defines what each counts.
 */
export const ticketCountFields = {
  /** Valid tickets that buyers got, free ones included. */
  sold: z.number(),
  /** Valid tickets that were given away. */
  complimentary: z.number(),
  /** In the carts of people who may still pay. */
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

/** `7 sold · 2 complimentary · 1 in carts · 1 kept off sale · 139 left`; without what there is none of. */
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
