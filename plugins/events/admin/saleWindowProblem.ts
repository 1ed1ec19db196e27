import { LIMITED_TO_DATES } from '../contract/ticketType.ts';
import type { EventRecord, TicketType } from '../contract.ts';
import { toLocalInput } from './eventTime.ts';

/**
 * Whether a sale window lies after the end of its event, when sales stop anyway; undefined if it doesn't, is
 * incomplete, or the event has no end of its own. Moving an event can leave such a window.
 */
export function saleWindowProblem(
  type: Partial<TicketType['details']>,
  { startDateTime, endDateTime, timeZone }: EventRecord['details'],
): 'starts_too_late' | 'ends_too_late' | undefined {
  if (type.salesAvailability !== LIMITED_TO_DATES || startDateTime >= endDateTime) return undefined;
  const end = toLocalInput(endDateTime, timeZone);
  const { startDate, startTime, endDate, endTime } = type;
  if (startDate && `${startDate}T${startTime ?? '00:00'}` >= end) return 'starts_too_late';
  return endDate && endTime && `${endDate}T${endTime}` > end ? 'ends_too_late' : undefined;
}
