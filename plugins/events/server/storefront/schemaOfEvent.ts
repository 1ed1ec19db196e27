import { DateTime } from 'luxon';
import { instantOf } from '@foyer/kit';
import { countryCode } from '@foyer/kit/countries';
import type { PublicEventPage, PublicTicketType } from '../../contract/publicEvent.ts';

/**
 * The event as https://schema.org/Event, with times at its location and prices in US dollars including all fees.
 * @param given.image the path of the image that shows the event if it has no picture of its own
 */
export function schemaOfEvent(
  event: PublicEventPage,
  given: { origin: string; image: string; createdAt: Date },
): Record<string, unknown> {
  const { origin, image, createdAt } = given;
  const { details, tenant, ticketTypes } = event;
  const { description, timeZone } = details;
  const url = `${origin}/${details.slug}/tickets`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: details.name,
    url,
    startDate: withOffset(details.startDateTime, timeZone),
    endDate: withOffset(details.endDateTime, timeZone),
    ...(details.doors && {
      doorTime: withOffset(
        instantOf(`${dayOf(details.startDateTime, timeZone)}T${details.doors}`, timeZone),
        timeZone,
      ),
    }),
    eventStatus: `https://schema.org/Event${details.status === 'cancelled' ? 'Cancelled' : 'Scheduled'}`,
    ...(description && { description: plainText(description) }),
    ...(details.age && { typicalAgeRange: details.age }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: placeOf(event),
    image: [new URL(details.eventImage ?? image, origin).href],
    organizer: { '@type': 'Organization', name: tenant.name, url: origin },
    offers: ticketTypes
      .filter(({ details: { kind } }) => kind !== 'donation')
      .map((type) => offerOf(type, { url, event, createdAt })),
  };
}

const localTime = (at: string | Date, timeZone: string) =>
  DateTime.fromJSDate(new Date(at), { zone: timeZone === 'Z' ? 'utc' : timeZone });

/** `2026-07-03T20:00:00-04:00` */
const withOffset = (at: string | Date, timeZone: string): string | null =>
  localTime(at, timeZone).startOf('second').toISO({ suppressMilliseconds: true });

const dayOf = (at: string, timeZone: string): string | null =>
  withOffset(at, timeZone)?.slice(0, 'yyyy-mm-dd'.length) ?? null;

/** An address line that begins with a number is a street; any other begins with the venue's name. */
const IS_STREET = /^\s*\p{N}/u;

function placeOf({ details, tenant }: PublicEventPage): Record<string, unknown> {
  const { address1, city, state, country } = details;
  const [first = '', ...rest] = address1.split(',').map((part) => part.trim());
  const venue = IS_STREET.test(first) ? '' : first;
  const street = venue ? rest.join(', ') : address1;
  return {
    '@type': 'Place',
    name: venue || address1 || city || tenant.name,
    address: {
      '@type': 'PostalAddress',
      ...((street || venue) && { streetAddress: street || venue }),
      ...(city && { addressLocality: city }),
      ...(state && { addressRegion: state }),
      ...(country && { addressCountry: countryCode(country) ?? country }),
    },
  };
}

function offerOf(
  { details }: PublicTicketType,
  given: { url: string; event: PublicEventPage; createdAt: Date },
): Record<string, unknown> {
  const { url, event, createdAt } = given;
  const { timeZone } = event.details;
  const { startDate, startTime, endDate, endTime, soldOut } = details;
  const onClock = (day: string, time: string | null) =>
    withOffset(instantOf(`${day}T${time?.slice(0, 5) ?? '00:00'}`, timeZone), timeZone);
  return {
    '@type': 'Offer',
    name: details.name,
    url,
    price: details.allIn.total.toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${soldOut ? 'SoldOut' : 'InStock'}`,
    // A type without dates is on sale from the start, until sales of its event end.
    validFrom: startDate ? onClock(startDate, startTime) : withOffset(createdAt, timeZone),
    validThrough: endDate ? onClock(endDate, endTime) : withOffset(event.salesEndAt, timeZone),
  };
}

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
