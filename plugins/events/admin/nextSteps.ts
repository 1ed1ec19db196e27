import type { EventRecord } from '../contract.ts';

export interface NextStep {
  tab: string;
  label: string;
  /** Whether it changes the event itself, in a tab that always exists. */
  isWriting: boolean;
}

const HOUR_MS = 3_600_000;
/** Check-in is prepared on the last day. */
const DOOR_HOURS = 24;

type Details = Pick<
  EventRecord['details'],
  'status' | 'startDateTime' | 'endDateTime' | 'places' | 'sold' | 'left'
>;

/** The next steps for an event. Drafts also have the checklist above; canceled events have refunds. */
export function nextSteps(details: Details, now: number): NextStep[] {
  const { status, startDateTime, endDateTime, places, sold, left } = details;
  if (status !== 'published') return [];
  const go = (tab: string, label: string, isWriting = false) => ({ tab, label, isWriting });
  if (Date.parse(endDateTime) < now) return [go('report', 'View the report')];
  const isSoldOut = places > 0 && left === 0;
  const isAtTheDoor = Date.parse(startDateTime) - now < DOOR_HOURS * HOUR_MS;
  return [
    ...(isAtTheDoor ? [go('check-in', 'Check in attendees')] : []),
    isSoldOut
      ? go('tickets', 'Sold out. Add more tickets if there’s room', true)
      : go('box-office', 'Sell at the box office'),
    ...(sold === 0 ? [go('discounts', 'No tickets sold yet. Offer a discount', true)] : []),
    ...(sold > 0 ? [go('orders', 'View orders')] : []),
  ];
}
