import { job } from '@foyer/kit/server';
import * as z from 'zod';

/** Copies the pictures of a copied event; files aren't part of a transaction. */
export const copyEventPictures = job('copyPictures', z.object({ from: z.uuid(), to: z.uuid() }), {
  queue: 'long',
});

/** Releases what expired holds still count. The schedule starts it, also after a crash. */
export const sweepExpiredHolds = job('sweepHolds', z.object({}), {
  every: '* * * * *',
});

/** Deletes records of who took tickets without paying, after a day. */
export const forgetOldTaken = job('forgetTaken', z.object({}), { every: '40 * * * *' });
