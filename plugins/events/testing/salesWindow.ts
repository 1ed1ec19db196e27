const DAY_MS = 86_400_000;
const BEGAN = Date.now();

/** A day and time in UTC, a number of days after the tests started; stable between calls. */
export const inDays = (days: number): string =>
  new Date(BEGAN + days * DAY_MS).toISOString().slice(0, 16);

/** The fields of a ticket type's form for a sale between two such times. */
export function windowOf(from: number, until: number) {
  const [startDate, startTime] = inDays(from).split('T');
  const [endDate, endTime] = inDays(until).split('T');
  const salesAvailability = 'SALES_AVAILABILITY_OPT_2';
  return { salesAvailability, startDate, startTime, endDate, endTime };
}
