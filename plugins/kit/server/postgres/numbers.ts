import type { Knex } from 'knex';
import pg from 'pg';

const INT8 = 20;
const NUMERIC = 1700;

/**
 * Parses a whole number or an amount from Postgres. Counts, cents and sums are numbers in the
 * program; a value that a number can't hold exactly is an error.
 */
function toNumber(text: string): number {
  const number = Number(text);
  if (!Number.isFinite(number) || Math.abs(number) > Number.MAX_SAFE_INTEGER)
    throw new RangeError(`${text} from the database is too large for an exact number.`);
  return number;
}

/**
 * The types of a pool's connections: `int8` and `numeric` are numbers, others are pg's defaults.
 */
export const numberTypes: Knex.PgCustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 || oid === NUMERIC
      ? toNumber
      : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
};
