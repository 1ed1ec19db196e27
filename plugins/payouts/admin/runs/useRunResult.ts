import { pathOf, toCents, toDollars } from '@foyer/kit';
import { useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { RUN_PAGE } from '../../addresses.ts';
import { payouts, type PayoutSplit } from '../../contract.ts';
import { sentenceOf } from '../../reasons.ts';
import type { PaidOut } from '../pending/TransferResult.tsx';

/** How many orders of a result are listed. */
const LISTED = 100;

/** Reports the result of a bulk payout once, when it ends. */
export function useRunResult(runId: string | null, onEnd: (result: PaidOut) => void): void {
  const api = useClient(payouts);
  const { data: run } = useRun(runId);
  const ended = run && run.state !== 'running' ? run : undefined;
  const { data: result } = useQuery({
    queryKey: ['payouts', 'run-result', ended?.id],
    enabled: ended !== undefined,
    queryFn: async (): Promise<PaidOut | null> => {
      if (!ended) return null;
      const { id, orders, paidOrders } = ended;
      const read = async (filters: string) =>
        (await api.runOrders({ id, filters, limit: LISTED })).result;
      const [completed, failed] = await Promise.all([read('state=paid'), read('state!=paid')]);
      return {
        askedOrders: orders,
        paid: { ...splitOf({ ...ended, amount: ended.paid }), orders: paidOrders },
        completed: completed.map((one) => ({ orderUID: one.orderUID, ...splitOf(one) })),
        failedOrders: orders - paidOrders,
        failed: failed.map(({ orderUID, reason }) => ({
          orderUID,
          reason: reason ?? '',
          message: sentenceOf(reason ?? ''),
        })),
        page: pathOf(RUN_PAGE, { runId: id }),
      };
    },
  });
  const latestOnEnd = useRef(onEnd);
  useEffect(() => {
    latestOnEnd.current = onEnd;
  });
  useEffect(() => {
    if (result) latestOnEnd.current(result);
  }, [result]);
}

type Paid = Pick<PayoutSplit, 'debtTaken' | 'reserved' | 'transferred'> & { amount: number };

/** Returned debt is the difference between the parts and the total. */
function splitOf({ amount, debtTaken, reserved, transferred }: Paid): PayoutSplit {
  const parts = [debtTaken, reserved, transferred].reduce((sum, part) => sum + toCents(part), 0);
  const debtReturned = toDollars(parts - toCents(amount));
  return { tenantTotal: amount, debtReturned, debtTaken, reserved, transferred };
}

const POLL_MS = 2_000;

/** A bulk payout, refreshed while it is in progress. */
export function useRun(id: string | null) {
  const api = useClient(payouts);
  return useQuery({
    queryKey: ['payouts', 'run', id],
    queryFn: () => api.run({ params: { id: id ?? '' } }),
    enabled: id !== null,
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  });
}
