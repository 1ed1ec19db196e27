import type { RaRecord } from 'react-admin';
import type { AnyRecord } from '../../record.ts';
import { fieldsOf } from '../../recordFields.ts';

/** A record's name: the first of its texts. */
export function rowName(resource: { record: AnyRecord }, row: RaRecord): string {
  const named = fieldsOf(resource.record).find(({ meta }) => meta.kind === 'text');
  const details = (row as { details?: Readonly<Record<string, unknown>> }).details;
  const name = named && details?.[named.name];
  return typeof name === 'string' && name !== '' ? name : String(row.id);
}
