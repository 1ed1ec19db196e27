import type { PublicEventPage } from '../../contract/publicEvent.ts';

/** The event as https://schema.org/Event, with prices in US dollars including all fees. */
export function schemaOfEvent(
  { details, tenant, ticketTypes }: PublicEventPage,
  origin: string,
): Record<string, unknown> {
  const { description } = details;
  const url = `${origin}/${details.slug}/tickets`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: details.name,
    url,
    startDate: details.startDateTime,
    endDate: details.endDateTime,
    eventStatus: `https://schema.org/Event${details.status === 'cancelled' ? 'Cancelled' : 'Scheduled'}`,
    ...(description && { description: plainText(description) }),
    ...(details.age && { typicalAgeRange: details.age }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: details.address1 || details.city || tenant.name,
      address: {
        '@type': 'PostalAddress',
        streetAddress: details.address1,
        addressLocality: details.city,
        addressRegion: details.state,
        addressCountry: details.country,
      },
    },
    ...(details.eventImage && { image: [origin + details.eventImage] }),
    organizer: { '@type': 'Organization', name: tenant.name, url: origin },
    offers: ticketTypes
      .filter(({ details: { kind } }) => kind !== 'donation')
      .map(({ details: { name, soldOut, allIn } }) => ({
        '@type': 'Offer',
        name,
        url,
        price: allIn.total.toFixed(2),
        priceCurrency: 'USD',
        availability: `https://schema.org/${soldOut ? 'SoldOut' : 'InStock'}`,
      })),
  };
}

const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
