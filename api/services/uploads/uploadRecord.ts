import type { FilePlace } from '@foyer/kit/server';
import type { UploadState } from '../../../plugins/kit/kernelContract.ts';

/** A row of `kit_upload`. */
export interface UploadRecord {
  id: string;
  tenant_id: string | null;
  /** `notices.attachment` */
  kind: string;
  subject: string | null;
  bucket: string;
  key: string;
  content_type: string;
  /** A bigint, which the driver answers as text. */
  max_bytes: string;
  /** Null where the sender did not say it beforehand. */
  announced_size: string | null;
  state: UploadState['state'];
  reason: string | null;
  size: string | null;
  expires_at: Date;
}

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
