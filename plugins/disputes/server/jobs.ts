import { job } from '@foyer/kit/server';
import * as z from 'zod';

/** Makes a saved gateway call about a dispute. */
export const sendOneDisputeCall = job(
  'sendDisputeCall',
  z.object({ tenantId: z.uuid(), callId: z.uuid() }),
  { queue: 'settlement' },
);

/** Recovers dispute calls whose responses were lost. */
export const sweepOpenDisputeCalls = job('sweepDisputeCalls', z.object({}), {
  every: '* * * * *',
  queue: 'gateway',
});
