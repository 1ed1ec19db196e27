import type { JobContext } from '@foyer/kit/server';
import type { FileStore } from '../fileStore.ts';
import { removeSpooled } from './removeLeftovers.ts';
import { arrivalPlace, type UploadRecord } from './uploadRecord.ts';

/** Grace period for a slow sender after the address has expired. */
const GRACE = `interval '1 hour'`;
/** How long an upload's outcome can be read. */
const TOLD_FOR = `interval '1 day'`;
/** Limit of one run; the next one continues. */
const MAX_UPLOADS = 1_000;

/** Expires uploads that were never completed, and removes those sent too late or twice, finally with their row. */
export const sweepOld =
  (store: FileStore) =>
  async (_payload: unknown, ctx: JobContext): Promise<void> => {
    const platform = ctx.asPlatform('delete old uploads of every tenant');
    await platform.tx(({ db }) =>
      db('kit_upload')
        .where({ state: 'expected' })
        .whereRaw(`expires_at < now() - ${GRACE}`)
        .update({ state: 'expired' }),
    );
    const old = await platform.read((db) =>
      db<UploadRecord>('kit_upload')
        .whereNotIn('state', ['expected', 'checking'])
        .whereRaw(`expires_at < now() - ${GRACE} - ${TOLD_FOR}`)
        .orderBy(['expires_at', 'id'])
        .limit(MAX_UPLOADS),
    );
    for (const record of old) await store.remove(arrivalPlace(record));
    const ids = old.map(({ id }) => id);
    await platform.tx(({ db }) => db('kit_upload').whereIn('id', ids).delete());
    await store.sweep();
    await removeSpooled();
  };
