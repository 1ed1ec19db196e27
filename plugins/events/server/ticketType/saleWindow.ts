import { formatInstant, instantOf, invalid } from '@foyer/kit';
import { LIMITED_TO_DATES, type TicketTypeForm } from '../../contract/ticketType.ts';
import type { CatalogEvent } from '../event/findEvent.ts';

export type WindowText = Pick<
  TicketTypeForm,
  'salesAvailability' | 'startDate' | 'startTime' | 'endDate' | 'endTime'
>;

export interface SaleWindow {
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
}

/** A date and time in the event's time zone. */
const onClock = (date: string | null, time: string | null, timeZone: string): Date | null =>
  date && time ? instantOf(`${date}T${time}`, timeZone) : null;

/** The sale window as instants, [start, end); null for a type that is always available. */
export function saleWindow(type: WindowText, timeZone: string): SaleWindow {
  if (type.salesAvailability !== LIMITED_TO_DATES) return { saleStartsAt: null, saleEndsAt: null };
  return {
    saleStartsAt: onClock(type.startDate, type.startTime, timeZone),
    saleEndsAt: onClock(type.endDate, type.endTime, timeZone),
  };
}

/**
 * Sales end with the event, so a sale window can't end later.
 * @throws 422 for the date that is too late
 */
export function checkSaleWindow(
  { salesEndAt, timeZone }: Pick<CatalogEvent, 'salesEndAt' | 'timeZone'>,
  type: WindowText,
): void {
  const { saleEndsAt } = saleWindow(type, timeZone);
  if (!saleEndsAt || saleEndsAt <= salesEndAt) return;
  const end = formatInstant(salesEndAt, timeZone);
  throw invalid({
    'details.endDate': [`Ticket sales for this event end on ${end}. Choose an earlier end.`],
  });
}
