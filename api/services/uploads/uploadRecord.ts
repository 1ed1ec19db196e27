import type { FilePlace } from '@foyer/kit/server';
import type { KitUploadRow } from '../../schema.ts';
import type { UploadState } from '../../../plugins/kit/kernelContract.ts';

/** A row of `kit_upload`; its kind is `notices.attachment`. */
export type UploadRecord = KitUploadRow;

/** Where the bytes arrive. Whoever has the address may write here for as long as it is good. */
export const arrivalPlace = ({ bucket, id }: Pick<UploadRecord, 'bucket' | 'id'>): FilePlace => ({
  bucket,
  key: `pending/${id}`,
});

/** Where nobody can change the bytes any more while they are checked. */
export const heldPlace = ({ bucket, id }: Pick<UploadRecord, 'bucket' | 'id'>): FilePlace => ({
  bucket,
  key: `checking/${id}`,
});

/** The upload behind a place of arrival; undefined for any other file. */
export const uploadIdAt = ({ key }: FilePlace): string | undefined =>
  /^pending\/([\w-]+)$/.exec(key)?.[1];

/** Ready, refused and expired stay so; what nobody sent in its time has expired, swept or not. */
export function toUploadState(record: UploadRecord): UploadState {
  const { id, reason, expires_at } = record;
  const isOver = record.state === 'expected' && expires_at.getTime() < Date.now();
  return { id, state: isOver ? 'expired' : record.state, reason };
}
