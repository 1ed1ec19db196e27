import type { Period } from '../../contract.ts';

/** SQL condition for an instant within the tenant's days; needs `daysIn` and the tenant as `t`. */
export const inDays = (instant: string): string => `(${instant} is not null
  and (:from::date is null or ${instant} >= :from::date::timestamp at time zone t.time_zone)
  and (:to::date is null or ${instant} < (:to::date + 1)::timestamp at time zone t.time_zone))`;

/** The bindings of `inDays`. */
export const daysIn = ({ from, to }: Period) => ({ from: from ?? null, to: to ?? null });
