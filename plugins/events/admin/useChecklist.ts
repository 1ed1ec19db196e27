import { useRecords } from '@foyer/kit/admin';
import { canBeSold, LIMITED_TO_DATES } from '../contract/ticketType.ts';
import { events, type EventRecord, type TicketType } from '../contract.ts';
import { fromLocalInput } from './eventTime.ts';
import { useCardMinimum } from './useCardMinimum.ts';

export interface ChecklistItem {
  label: string;
  isDone: boolean;
  /** Recommended items don't prevent publishing. */
  isNeeded: boolean;
  mend: { tab: string; label: string };
}

/** The event's page reports errors; the server decides whether it can be published. */
const quiet = { retry: false, onError: () => undefined };

/** What an event needs to be published, and what buyers would miss; undefined until loaded. */
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
  const { description, refundTerms } = event.details;
  const recommend = (label: string, isDone: boolean, mend: ChecklistItem['mend']) => ({
    ...{ label, isDone, mend },
    isNeeded: false,
  });
  return [
    {
      label: 'A ticket type that buyers can order',
      isDone: types.some(({ details }) =>
        canBeSold({ ...details, saleEndsAt: saleEndOf(details, timeZone) }),
      ),
      isNeeded: true,
      mend: { tab: 'tickets', label: 'Go to ticket types' },
    },
    ...types
      .filter(({ details }) => cardMinimum(details) !== null)
      .map(({ details }) => ({
        label: `A price for “${details.name}” that can be paid by card`,
        isDone: false,
        isNeeded: false,
        mend: { tab: 'tickets', label: 'Change the price' },
      })),
    recommend('A start date in the future', isAhead(startDateTime), {
      tab: 'details',
      label: 'Change the date',
    }),
    recommend('A location', Boolean(address1 || city), { tab: 'details', label: 'Add a location' }),
    recommend('An image', eventImage !== null, { tab: 'details', label: 'Add an image' }),
    recommend('A description', description !== '', { tab: 'details', label: 'Add a description' }),
    recommend('A refund policy', refundTerms !== '', {
      tab: 'details',
      label: 'Add a refund policy',
    }),
    recommend('A ticket delivery note', emailDeliveryVerbiage !== '', {
      tab: 'settings',
      label: 'Add a delivery note',
    }),
  ];
}

const isAhead = (instant: string): boolean => Date.parse(instant) > Date.now();

function saleEndOf(details: TicketType['details'], timeZone: string): Date | null {
  const { salesAvailability, endDate, endTime } = details;
  if (salesAvailability !== LIMITED_TO_DATES || !endDate || !endTime) return null;
  const end = fromLocalInput(`${endDate}T${endTime}`, timeZone);
  return end ? new Date(end) : null;
}
