import type { EventRecord } from '../contract.ts';

export interface NextStep {
  tab: string;
  label: string;
  /** Whether it changes the event itself, in a tab that is always there. */
  isWriting: boolean;
}

const HOUR_MS = 3_600_000;
/** Doors are made ready in the last day. */
const DOOR_HOURS = 24;

type Details = Pick<
  EventRecord['details'],
  'status' | 'startDateTime' | 'endDateTime' | 'places' | 'sold' | 'left'
>;

/** What one does next with an event; a draft has its checklist above, and what was cancelled its refunds. */
export function nextSteps(details: Details, now: number): NextStep[] {
  const { status, startDateTime, endDateTime, places, sold, left } = details;
  if (status !== 'published') return [];
  const go = (tab: string, label: string, isWriting = false) => ({ tab, label, isWriting });
  if (Date.parse(endDateTime) < now) return [go('report', 'See how it went')];
  const isSoldOut = places > 0 && left === 0;
  const isAtTheDoor = Date.parse(startDateTime) - now < DOOR_HOURS * HOUR_MS;
  return [
    ...(isAtTheDoor ? [go('check-in', 'Let people in')] : []),
    isSoldOut
      ? go('tickets', 'Sold out: add tickets, if there is room', true)
      : go('box-office', 'Sell at the box office'),
    ...(sold === 0 ? [go('discounts', 'Nothing is sold yet: offer a discount', true)] : []),
    ...(sold > 0 ? [go('orders', 'See who bought')] : []),
  ];
}
