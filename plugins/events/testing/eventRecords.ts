import { pageWords, type EventRecord } from '../contract.ts';

const NO_WORDS = pageWords.details.parse(
  Object.fromEntries(Object.keys(pageWords.fields).map((name) => [name, ''])),
);

/** API responses for tests of the event screens; all belong to the first tenant. */
export const eventDetails = (
  over: Partial<EventRecord['details']> = {},
): EventRecord['details'] => ({
  tenantId: '00000000-0000-4000-8000-00000000000a',
  name: 'Harbour Lights',
  slug: 'harbour-lights',
  status: 'published',
  startDateTime: '2097-07-01T22:00:00.000Z',
  endDateTime: '2097-07-02T02:00:00.000Z',
  timeZone: 'America/New_York',
  address1: '',
  city: 'Portland',
  state: '',
  country: '',
  capacity: 120,
  places: 100,
  sold: 12,
  complimentary: 0,
  held: 0,
  keptBack: 0,
  left: 88,
  covidSafety: '',
  ...NO_WORDS,
  eventImage: null,
  seatmap: null,
  charityId: null,
  emailDeliveryVerbiage: '',
  requiresConfirmation: false,
  cancelReason: '',
  refundPlan: 'contact',
  dateCreated: '2026-11-01T00:00:00.000Z',
  ...over,
});
