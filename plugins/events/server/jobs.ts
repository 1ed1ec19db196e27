import { job } from '@foyer/kit/server';
import * as z from 'zod';

/** Gives a copy of an event the pictures too: files are no part of a transaction. */
export const copyEventPictures = job('copyPictures', z.object({ from: z.uuid(), to: z.uuid() }));

/** Gives back what expired holds count. The schedule begins it, and begins it anew after a crash. */
export const sweepExpiredHolds = job('sweepHolds', z.object({}), {
  every: '* * * * *',
});
