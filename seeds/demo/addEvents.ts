import type { Tx } from '@foyer/kit/server';
import { pageWords } from '@foyer/plugin-events/contract';
import { catalog, type Catalog } from '@foyer/plugin-events/server';
import { DateTime } from 'luxon';
import { DEMO_EVENTS, type DemoEvent, type DemoTicketType } from './demoEvents.ts';
import { DEMO_TENANTS } from './demoTenants.ts';
import type { Installation } from './installation.ts';

const SALES_BEGIN_AT = '09:00';

/** The IDs of the demo's names. */
export interface Known {
  tenantId(url: string): string;
  charityId(name: string): string;
}

/** Adds all events of the demo with what they sell; dates are relative to today. */
export async function addEvents(tx: Tx, { use }: Installation, known: Known): Promise<void> {
  const events = use('events', catalog);
  for (const event of DEMO_EVENTS) {
    const which = await addEvent(tx, events, { event, known });
    if (event.status === 'cancelled') await events.cancel(tx, which);
  }
}

/** Adds an event with its ticket types and codes, on sale unless it is a draft. */
export async function addEvent(
  tx: Tx,
  events: Catalog,
  { event, known }: { event: DemoEvent; known: Known },
): Promise<{ tenantId: string; eventId: string }> {
  const tenantId = known.tenantId(event.tenant);
  const { id: eventId } = await events.createEvent(tx, {
    ...formOf(event),
    ...(event.charity && { charityId: known.charityId(event.charity) }),
    tenantId,
  });
  const which = { tenantId, eventId };
  const typeIds = new Map<string, string>();
  for (const { onSale, ...type } of event.types) {
    const { id } = await events.createTicketType(tx, {
      ...which,
      ...type,
      ...windowOf(event, onSale),
    });
    typeIds.set(type.name, id);
  }
  for (const { types, ...discount } of event.discounts ?? [])
    await events.createDiscount(tx, {
      ...which,
      ...discount,
      ...(types && { ticketTypeIds: types.flatMap((name) => typeIds.get(name) ?? []) }),
    });
  if (event.status !== 'draft') await events.publish(tx, which);
  return which;
}

const zoneOf = ({ tenant }: DemoEvent): string =>
  DEMO_TENANTS.find(({ url }) => url === tenant)?.timeZone ?? 'America/New_York';

function formOf(event: DemoEvent) {
  const { name, at, hours, place, capacity, covidSafety, emailDeliveryVerbiage } = event;
  const [address1, city, state] = place;
  const [hour = 0, minute = 0] = at.split(':').map(Number);
  const timeZone = zoneOf(event);
  const start = dayOf(event, DateTime.now().setZone(timeZone)).set({
    hour,
    minute,
    second: 0,
    millisecond: 0,
  });
  const instant = (time: DateTime): string => time.toJSDate().toISOString();
  return {
    name,
    timeZone,
    address1,
    city,
    state,
    country: 'USA',
    startDateTime: instant(start),
    endDateTime: instant(start.plus({ hours })),
    capacity,
    covidSafety,
    emailDeliveryVerbiage,
    ...pageWords.form.parse(event),
  };
}

function dayOf({ inDays, weekday }: DemoEvent, today: DateTime): DateTime {
  const day = today.plus({ days: inDays });
  return weekday === undefined ? day : day.plus({ days: (weekday - day.weekday + 7) % 7 });
}

/** The sale window of a type, in the format of the form. */
function windowOf(event: DemoEvent, onSale: DemoTicketType['onSale']) {
  if (!onSale) return {};
  const day = (days: number) =>
    DateTime.now().setZone(zoneOf(event)).plus({ days }).toFormat('yyyy-MM-dd');
  const [from, until] = onSale;
  return {
    salesAvailability: 'SALES_AVAILABILITY_OPT_2' as const,
    startDate: day(from),
    startTime: SALES_BEGIN_AT,
    endDate: day(until),
    endTime: SALES_BEGIN_AT,
  };
}
