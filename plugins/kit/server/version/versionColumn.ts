import * as z from 'zod';
import type { Resource } from '../../contract.ts';
import { unwrap, wrapperOf } from '../../schema.ts';
import type { Listing } from '../types.ts';
import { fieldPaths } from '../../fields.ts';
import { fieldKind, wireColumn } from '../list/fields.ts';

/**
 * The fields that an update sets: those that a save could write over. Counters and dates that
 * nobody types leave the version alone, so that a sale does not refuse its organiser's save.
 * Where an update takes something that the row does not show, every field counts.
 */
export function fieldsOfUpdate({ row, update }: Pick<Resource, 'row' | 'update'>): string[] {
  const shown = fieldPaths(row);
  const wrapper = update && wrapperOf(update);
  const form = wrapper ? z.object({ details: wrapper.form }) : update && unwrap(update);
  const set = form instanceof z.ZodObject ? fieldPaths(form) : [];
  const isSeen = set.length > 0 && set.every((field) => shown.includes(field));
  return isSeen ? shown.filter((field) => set.includes(field)) : shown;
}

/**
 * A record's version as SQL: a hash of those fields as they stand on the wire, so that it is the
 * same however the record is read. A listing that makes rows in code counts all its columns.
 */
export function versionColumn(resource: Resource, { columns }: Listing<unknown>): string {
  const fields = fieldsOfUpdate(resource);
  const counted = fields.every((field) => field in columns) ? fields : Object.keys(columns);
  const onWire = counted.map((field) =>
    wireColumn(fieldKind(resource.row, field), columns[field] ?? 'null'),
  );
  return `left(md5(row(${onWire.join(', ')})::text), 16)`;
}
