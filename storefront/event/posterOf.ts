/** Where the poster of an event without a picture is drawn; always the same one. */
export const posterOf = (eventId: string): string => `/api/p/posters/${eventId}`;
