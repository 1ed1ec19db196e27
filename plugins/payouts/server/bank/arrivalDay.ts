/** Stripe tells the day of arrival as its midnight of UTC: by any other clock it may be the day before. */
export const ARRIVAL_DAY = `to_char(k.arrives_at at time zone 'UTC', 'YYYY-MM-DD')`;
