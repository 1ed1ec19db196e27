import type { Knex } from 'knex';
import pg from 'pg';

const INT8 = 20;
const NUMERIC = 1700;

/**
 * A whole number or an amount as Postgres writes it. Counts, cents and sums are numbers in the
 * program; one that a number cannot hold is an error, and never another number.
 */
function toNumber(text: string): number {
  const number = Number(text);
  if (!Number.isFinite(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER)
    throw new RangeError(`${text} of the database is more than a number holds exactly.`);
  return number;
}

/** The types of a pool's connections: `int8` and `numeric` are numbers, all else is as pg has it. */
export const numberTypes: Knex.PgCustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 || oid === NUMERIC
      ? toNumber
      : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
};
