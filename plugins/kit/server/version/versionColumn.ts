import * as z from 'zod';
import type { Resource } from '../../contract.ts';
import { unwrap, wrapperOf } from '../../schema.ts';
import type { Listing } from '../types.ts';
import { fieldPaths } from '../../fields.ts';
import { fieldKind, wireColumn } from '../list/fields.ts';

/**
 * The fields that an update sets, which a save could overwrite. Counters and automatic dates don't
 * change the version, so that a sale doesn't reject its organizer's save. If an update takes a
 * field that the row doesn't show, every field counts.
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
 * A record's version as SQL: a hash of those fields as on the wire, so that it doesn't depend on
 * how the record is read. For a listing that builds rows in code, all of its columns count.
 */
export function versionColumn(resource: Resource, { columns }: Listing<unknown>): string {
  const fields = fieldsOfUpdate(resource);
  const counted = fields.every((field) => field in columns) ? fields : Object.keys(columns);
  const onWire = counted.map((field) =>
    wireColumn(fieldKind(resource.row, field), columns[field] ?? 'null'),
  );
  return `left(md5(row(${onWire.join(', ')})::text), 16)`;
}
