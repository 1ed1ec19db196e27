/** URL of the generated poster for an event without a picture. Always the same for an event. */
export const posterOf = (eventId: string): string => `/api/p/posters/${eventId}`;
