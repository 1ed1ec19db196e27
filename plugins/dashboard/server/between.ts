import type { Knex } from '@foyer/kit/server';

/** A day is written without a time. */
export const isDay = (text: string): boolean => !text.includes('T');

/** The first instant of a day in a zone, or the instant itself. */
export const startAt = (db: Knex, time: string, timeZone: string): Knex.Raw =>
  isDay(time)
    ? db.raw('((?::date)::timestamp at time zone ?)', [time, timeZone])
    : db.raw('?::timestamptz', [time]);

/** The first instant after a day in a zone, or the instant itself. */
export const endAt = (db: Knex, time: string, timeZone: string): Knex.Raw =>
  isDay(time)
    ? db.raw('((?::date + 1)::timestamp at time zone ?)', [time, timeZone])
    : db.raw('?::timestamptz', [time]);
