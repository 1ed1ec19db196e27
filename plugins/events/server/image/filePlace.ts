import { narrowPlaces } from '@foyer/kit/server';

/** Where an event's files are kept. */
export const filePlace = (event: { tenantId: string; id: string }, name: string) => ({
  bucket: event.tenantId,
  key: `events/${event.id}/${name}`,
});

/** A file and what was made of it. */
export function filePlaces(event: { tenantId: string; id: string }, name: string) {
  const place = filePlace(event, name);
  return [place, ...narrowPlaces(place)];
}
