import { DateTime } from 'luxon';
import { LIMITED_TO_DATES, type TicketTypeForm } from '../../contract/ticketTypeForm.ts';

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
  const zone = timeZone === 'Z' ? 'utc' : timeZone;
  return DateTime.fromISO(`${date}T${time}`, { zone }).toJSDate();
}

/** The window as instants, [start, end); none of a type that is always available. */
export function saleWindow(type: WindowText, timeZone: string): SaleWindow {
  if (type.salesAvailability !== LIMITED_TO_DATES) return { saleStartsAt: null, saleEndsAt: null };
  return {
    saleStartsAt: instantOf(type.startDate, type.startTime, timeZone),
    saleEndsAt: instantOf(type.endDate, type.endTime, timeZone),
  };
}
