import type { EventRecord } from '../contract.ts';

/** What the screens of an event read of it, for the tests of screens; the tenant is the first of them. */
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
  sold: 12,
  places: 100,
  covidSafety: '',
  description: '',
  doors: '',
  age: '',
  refundTerms: '',
  eventImage: null,
  seatmap: null,
  charityId: null,
  emailDeliveryVerbiage: '',
  cancelReason: '',
  refundPlan: 'contact',
  dateCreated: '2026-11-01T00:00:00.000Z',
  ...over,
});
