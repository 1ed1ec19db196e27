import { invalid } from '../../errors.ts';
import type { AnyRecord } from '../../record.ts';
import { fieldsOf, isNullable, type RecordField } from '../../recordFields.ts';
import { toCents, type Kind } from '../../schema.ts';

/** How a column differs from its field. */
export interface ColumnUse {
  /** The column's name, if it isn't the field's name in snake case. */
  name?: string;
  /** SQL of the value in rows, if it isn't the column itself. The table's alias is `t`. */
  read?: string;
  /** The value to store for one of the form; `'step'` if a step stores it, such as a status with its own rules. */
  write?: 'step' | ((value: never) => unknown);
}

/** A field of a record and its column. */
export interface Column {
  field: RecordField;
  /** The column's name in the table. */
  name: string;
  /** SQL of its value in rows. */
  read: string;
  write: ColumnUse['write'];
}

/** `zipCode` → `zip_code`. */
export const snakeCase = (name: string): string =>
  name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();

/** The default column of a field; amounts are stored in cents. */
export const columnName = ({ name, meta }: RecordField): string =>
  meta.kind === 'money' ? `${snakeCase(name)}_cents` : snakeCase(name);

/** Every field of a record's rows with its column. */
export const columnsOf = (
  record: AnyRecord,
  given: Readonly<Record<string, string | ColumnUse | undefined>> = {},
): Column[] =>
  fieldsOf(record)
    .filter(({ row }) => row !== undefined)
    .map((field) => {
      const use = given[field.name];
      const {
        name = columnName(field),
        read,
        write,
      }: ColumnUse = typeof use === 'string' ? { name: use } : (use ?? {});
      return { field, name, read: read ?? `t.${name}`, write };
    });

/** The maximum of Postgres' `integer`, the type of counts and cents. */
const LARGEST = 2_147_483_647;

/**
 * Converts a field's value from the wire for its column.
 * @throws 422 for the field if its type can't store the value
 */
export function toColumn({ field, write }: Column, given: unknown): unknown {
  const { meta, source, row } = field;
  // A cleared input of a text that rows always have.
  const isText = meta.kind === 'text' || meta.kind === 'richText';
  const value = given === null && isText && row && !isNullable(row) ? '' : given;
  // The form's value, as its own column declares it.
  if (typeof write === 'function') return write(value as never);
  if (value === undefined || value === null) return null;
  const kept = meta.kind === 'money' ? toCents(value as number) : value;
  if ((meta.kind === 'number' || meta.kind === 'money') && Math.abs(kept as number) > LARGEST)
    throw invalid({ [source]: ['This number is too large.'] });
  // Postgres has no year 0.
  if ((meta.kind === 'day' || meta.kind === 'instant') && String(kept).startsWith('0000'))
    throw invalid({ [source]: ['This date doesn’t exist.'] });
  return kept;
}

/** The default of a column that no form fills, until the plugin sets it. */
const UNTOLD: Readonly<Record<Kind, string>> = {
  text: `''`,
  richText: `''`,
  image: `''`,
  number: '0',
  money: '0',
  percent: '0',
  instant: 'now()',
  day: 'current_date',
  choice: `''`,
  switch: 'false',
  reference: 'gen_random_uuid()',
};

/** The column definition of a field, for a draft migration. */
export function columnType({ meta, schema: entered, row, name, part }: RecordField): string {
  const schema = row ?? entered;
  const isSorted = !meta.isUnsorted;
  const type = {
    text: isSorted ? 'text collate "und-x-icu"' : 'text',
    richText: 'text',
    image: 'text',
    number: 'integer',
    money: 'integer',
    percent: 'numeric(6, 3)',
    instant: 'timestamptz(3)',
    day: 'date',
    choice: 'text collate "und-x-icu"',
    switch: 'boolean',
    reference: 'uuid',
  }[meta.kind];
  const values = Object.keys(meta.of ?? {}).map((value) => `'${value.replaceAll("'", "''")}'`);
  const check =
    meta.kind === 'choice' && values.length > 0
      ? ` check (${columnName({ meta, name } as RecordField)} in (${values.join(', ')}))`
      : '';
  const missing = part === 'shown' && !isNullable(schema) ? ` default ${UNTOLD[meta.kind]}` : '';
  return `${type}${isNullable(schema) ? '' : ' not null'}${missing}${check}`;
}
