import { useRecords } from '@foyer/kit/admin';
import { canBeSold } from '../contract/canBeSold.ts';
import { LIMITED_TO_DATES } from '../contract/ticketTypeForm.ts';
import { events, type EventRecord, type TicketType } from '../contract.ts';
import { fromLocalInput } from './eventTime.ts';
import { useCardMinimum } from './useCardMinimum.ts';

export interface ChecklistItem {
  label: string;
  isDone: boolean;
  /** What is only advised does not keep the event from being published. */
  isNeeded: boolean;
  mend: { tab: string; label: string };
}

/** The event's page says what went wrong with it; whether it is published, the server decides. */
const quiet = { retry: false, onError: () => undefined };

/** What an event needs to be published, and what buyers would miss; undefined until it is known. */
export function useChecklist(tenantId: string, event: EventRecord): ChecklistItem[] | undefined {
  const { data: types } = useRecords(
    events.resources.ticketTypes,
    { params: { tenantId, eventId: event.id }, sort: { field: 'details.quantity', order: 'DESC' } },
    quiet,
  );
  const cardMinimum = useCardMinimum(tenantId);
  if (!types) return undefined;
  const { startDateTime, address1, city, eventImage, emailDeliveryVerbiage, timeZone } =
    event.details;
  return [
    {
      label: 'A ticket type that can be sold',
      isDone: types.some(({ details }) =>
        canBeSold({ ...details, saleEndsAt: saleEndOf(details, timeZone) }),
      ),
      isNeeded: true,
      mend: { tab: 'tickets', label: 'Go to the ticket types' },
    },
    ...types
      .filter(({ details }) => cardMinimum(details) !== null)
      .map(({ details }) => ({
        label: `A price of “${details.name}” that cards can be charged`,
        isDone: false,
        isNeeded: false,
        mend: { tab: 'tickets', label: 'Change the price' },
      })),
    {
      label: 'A start in the future',
      isDone: isAhead(startDateTime),
      isNeeded: false,
      mend: { tab: 'details', label: 'Change the start' },
    },
    {
      label: 'A place',
      isDone: Boolean(address1 || city),
      isNeeded: false,
      mend: { tab: 'details', label: 'Say where it is' },
    },
    {
      label: 'A picture',
      isDone: eventImage !== null,
      isNeeded: false,
      mend: { tab: 'details', label: 'Choose a picture' },
    },
    {
      label: 'A note on the delivery of tickets',
      isDone: emailDeliveryVerbiage !== '',
      isNeeded: false,
      mend: { tab: 'settings', label: 'Write a delivery note' },
    },
  ];
}

const isAhead = (instant: string): boolean => Date.parse(instant) > Date.now();

function saleEndOf(details: TicketType['details'], timeZone: string): Date | null {
  const { salesAvailability, endDate, endTime } = details;
  if (salesAvailability !== LIMITED_TO_DATES || !endDate || !endTime) return null;
  const end = fromLocalInput(`${endDate}T${endTime}`, timeZone);
  return end ? new Date(end) : null;
}
