import type { FilePlace } from '@foyer/kit/server';
import type { KitUploadRow } from '../../schema.ts';
import type { UploadState } from '../../../plugins/kit/kernelContract.ts';

/** A row of `kit_upload`; its kind is `notices.attachment`. */
export type UploadRecord = KitUploadRow;

/** Where the bytes arrive. Anyone with the address may write here until it expires. */
export const arrivalPlace = ({ bucket, id }: Pick<UploadRecord, 'bucket' | 'id'>): FilePlace => ({
  bucket,
  key: `pending/${id}`,
});

/** Where the sender can no longer change the bytes while they are checked. */
export const heldPlace = ({ bucket, id }: Pick<UploadRecord, 'bucket' | 'id'>): FilePlace => ({
  bucket,
  key: `checking/${id}`,
});

/** The upload whose bytes arrive at this place; undefined for any other file. */
export const uploadIdAt = ({ key }: FilePlace): string | undefined =>
  /^pending\/([\w-]+)$/.exec(key)?.[1];

/** Ready, refused and expired are final; an unsent upload expires in time, swept or not. */
export function toUploadState(record: UploadRecord): UploadState {
  const { id, reason, expires_at } = record;
  const isOver = record.state === 'expected' && expires_at.getTime() < Date.now();
  return { id, state: isOver ? 'expired' : record.state, reason };
}
