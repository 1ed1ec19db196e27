import { narrowPlaces } from '@foyer/kit/server';

/** Where an event's files are stored. */
export const filePlace = (event: { tenantId: string; id: string }, name: string) => ({
  bucket: event.tenantId,
  key: `events/${event.id}/${name}`,
});

/** A file and its smaller versions. */
export function filePlaces(event: { tenantId: string; id: string }, name: string) {
  const place = filePlace(event, name);
  return [place, ...narrowPlaces(place)];
}
