import type { JobContext } from '@foyer/kit/server';
import type { FileStore } from '../fileStore.ts';
import { removeSpooled } from './removeLeftovers.ts';
import { arrivalPlace, type UploadRecord } from './uploadRecord.ts';

/** How long a slow sender may go on after its address has grown old. */
const GRACE = `interval '1 hour'`;
/** How long one may still ask what became of an upload. */
const TOLD_FOR = `interval '1 day'`;
/** Of one run; the next takes the rest. */
const MAX_UPLOADS = 1_000;

/** What nobody completed expires, and what was sent too late or twice goes, with its row in the end. */
export const sweepOld =
  (store: FileStore) =>
  async (_payload: unknown, ctx: JobContext): Promise<void> => {
    const platform = ctx.asPlatform('old uploads of every tenant are swept');
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
