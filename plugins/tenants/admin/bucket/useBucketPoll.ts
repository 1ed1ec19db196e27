import { errorMessage, useAction, useClient, useToast } from '@foyer/kit/admin';
import { useContext, useEffect, useReducer } from 'react';
import { tenants, type BucketStatus } from '../../contract.ts';
import { toasts } from '../toasts.ts';
import { bucketPoll, IDLE, isCheckDue, type BucketPoll } from './bucketPoll.ts';
import { TickerContext } from './TickerContext.ts';

/**
 * Waits for a tenant's bucket while it is being created, and reports the result.
 * @param status as it was first read
 * @returns the poll's state, and a function that recreates the bucket
 */
export function useBucketPoll(
  tenantId: string,
  status: BucketStatus,
): { poll: BucketPoll; isBusy: boolean; recreate: () => Promise<unknown> } {
  const api = useClient(tenants);
  const toast = useToast();
  const ticker = useContext(TickerContext);
  const [poll, tell] = useReducer(bucketPoll, IDLE, (idle) =>
    bucketPoll(idle, { type: 'read', status, keptTicks: readRetryTimer(tenantId) }),
  );
  const { phase, ticks } = poll;
  const isDue = isCheckDue(poll);

  useEffect(
    () => (phase === 'waiting' ? ticker(() => tell({ type: 'ticked' })) : undefined),
    [phase, ticker],
  );

  useEffect(() => {
    if (phase === 'waiting') saveRetryTimer(tenantId, ticks);
    else clearRetryTimer(tenantId);
  }, [phase, tenantId, ticks]);

  useEffect(() => {
    if (!isDue) return;
    api.bucket({ params: { tenantId } }).then(
      (answer) => tell({ type: 'answered', status: answer.status }),
      () => tell({ type: 'answered', status: undefined }),
    );
  }, [api, isDue, tenantId, ticks]);

  useEffect(() => {
    if (phase === 'complete') toast(toasts.bucketMade);
    if (phase === 'failed') toast(toasts.bucketFailed);
  }, [phase, toast]);

  const recreate = useAction(async () => {
    try {
      await api.tenants.create({ body: { id: tenantId, retry: true } });
      tell({ type: 'recreated' });
    } catch (error) {
      toast({ ...toasts.bucketFailed, body: errorMessage(error) });
      // Someone else may have recreated it in the meantime.
      const now = await api.bucket({ params: { tenantId } }).catch(() => undefined);
      if (now) tell({ type: 'read', status: now.status });
    }
  });

  return { poll, isBusy: recreate.isBusy, recreate: recreate.run };
}

/** Stores in the tab how long it has waited for a tenant's bucket, so that a reload continues from there. */
const keyOf = (tenantId: string): string => `retry-timer:${tenantId}`;

/** The stored ticks; undefined if nothing is waited for. */
function readRetryTimer(tenantId: string): number | undefined {
  const ticks = Number(sessionStorage.getItem(keyOf(tenantId)) ?? Number.NaN);
  return Number.isInteger(ticks) && ticks >= 0 ? ticks : undefined;
}

const saveRetryTimer = (tenantId: string, ticks: number): void =>
  sessionStorage.setItem(keyOf(tenantId), String(ticks));

const clearRetryTimer = (tenantId: string): void => sessionStorage.removeItem(keyOf(tenantId));
