import { pathOf } from '@foyer/kit';
import { useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { RUN_PAGE } from '../../addresses.ts';
import { payouts } from '../../contract.ts';
import { sentenceOf } from '../../reasons.ts';
import type { PaidOut } from '../pending/TransferResult.tsx';
import { useRun } from './useRun.ts';

/** So many orders of a result are listed at once. */
const LISTED = 100;

/** Tells once what a payout of many orders came to, when it ends. */
export function useRunResult(runId: string | null, onEnd: (result: PaidOut) => void): void {
  const api = useClient(payouts);
  const { data: run } = useRun(runId);
  const ended = run && run.state !== 'running' ? run : undefined;
  const { data: result } = useQuery({
    queryKey: ['payouts', 'run-result', ended?.id],
    enabled: ended !== undefined,
    queryFn: async (): Promise<PaidOut | null> => {
      if (!ended) return null;
      const { id, orders, amount, paidOrders, paid } = ended;
      const read = async (filters: string) =>
        (await api.runOrders({ id, filters, limit: LISTED })).result;
      const [completed, failed] = await Promise.all([read('state=paid'), read('state!=paid')]);
      return {
        asked: { orders, amount },
        paid: { orders: paidOrders, amount: paid },
        completed,
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
  const tell = useRef(onEnd);
  useEffect(() => {
    tell.current = onEnd;
  });
  useEffect(() => {
    if (result) tell.current(result);
  }, [result]);
}
