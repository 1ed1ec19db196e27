import { invalid } from '@foyer/kit';
import { DateTime } from 'luxon';
import { LIMITED_TO_DATES, type TicketTypeForm } from '../../contract/ticketTypeForm.ts';
import type { CatalogueEvent } from '../event/findEvent.ts';

export type WindowText = Pick<
  TicketTypeForm,
  'salesAvailability' | 'startDate' | 'startTime' | 'endDate' | 'endTime'
>;

export interface SaleWindow {
  saleStartsAt: Date | null;
  saleEndsAt: Date | null;
}

/** A day and an hour as a clock on the wall of the zone shows them. */
function instantOf(date: string | null, time: string | null, timeZone: string): Date | null {
  if (!date || !time) return null;
  return DateTime.fromISO(`${date}T${time}`, { zone: zoneOf(timeZone) }).toJSDate();
}

const zoneOf = (timeZone: string): string => (timeZone === 'Z' ? 'utc' : timeZone);

/** The window as instants, [start, end); none of a type that is always available. */
export function saleWindow(type: WindowText, timeZone: string): SaleWindow {
  if (type.salesAvailability !== LIMITED_TO_DATES) return { saleStartsAt: null, saleEndsAt: null };
  return {
    saleStartsAt: instantOf(type.startDate, type.startTime, timeZone),
    saleEndsAt: instantOf(type.endDate, type.endTime, timeZone),
  };
}

/**
 * Nothing is sold once an event is over, so a window ends by then.
 * @throws 422 beside the day that is too late
 */
export function checkSaleWindow(
  { salesEndAt, timeZone }: Pick<CatalogueEvent, 'salesEndAt' | 'timeZone'>,
  type: WindowText,
): void {
  const { saleEndsAt } = saleWindow(type, timeZone);
  if (!saleEndsAt || saleEndsAt <= salesEndAt) return;
  const end = DateTime.fromJSDate(salesEndAt, { zone: zoneOf(timeZone) })
    .setLocale('en-US')
    .toFormat('LLL d, yyyy, h:mm a ZZZZ');
  throw invalid({
    'details.endDate': [`Ticket sales for this event end on ${end}. Choose an earlier end.`],
  });
}
