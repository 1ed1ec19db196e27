import { formatCount, formatNumber, pathOf, toCents, toDollars } from '@foyer/kit';
import { useClient } from '@foyer/kit/admin';
import { Box, Card, LinearProgress, Link as MuiLink } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { RUN_PAGE } from '../../addresses.ts';
import { payouts, type PayoutSplit, type RunRow } from '../../contract.ts';
import { sentenceOf } from '../../words.ts';
import type { PaidOut } from '../pending/TransferResult.tsx';

const POLL_MS = 2_000;

/**
 * All bulk payouts in progress, each linked to its page. Shows the result of the one that was
 * started here when it ends.
 */
export function RunsUnderWay(props: { runId: string | null; onEnd: (result: PaidOut) => void }) {
  const { runId, onEnd } = props;
  const api = useClient(payouts);
  useRunResult(runId, onEnd);
  const { data: running } = useQuery({
    queryKey: ['payouts', 'runs', 'running', runId],
    queryFn: async () => (await api.runs({ filters: 'state=running', limit: 5 })).result,
    refetchInterval: ({ state }) => (state.data?.length ? POLL_MS : false),
  });
  if (!running?.length) return null;
  return (
    <Card component="section" aria-label="Payouts in progress" sx={{ px: 2, py: 1.5, mb: 2 }}>
      {running.map((run) => (
        <Box key={run.id} sx={line}>
          <RunProgress run={run} />
          <span>{run.startedBy}</span>
          <MuiLink component={Link} to={pathOf(RUN_PAGE, { runId: run.id })}>
            View payout
          </MuiLink>
        </Box>
      ))}
    </Card>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  py: 0.5,
};

/** How many of the orders have been processed. */
export function RunProgress({ run }: { run: Pick<RunRow, 'orders' | 'waitingOrders'> }) {
  const done = run.orders - run.waitingOrders;
  const words = `${formatNumber(done)} of ${formatCount(run.orders, 'order', 'orders')}`;
  return (
    <Box sx={{ flex: '1 1 220px' }}>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {words}
      </Box>
      <LinearProgress
        aria-label={`Payout of ${formatCount(run.orders, 'order', 'orders')}`}
        variant="determinate"
        value={Math.round((done / run.orders) * 100)}
        sx={{ mt: 0.75, borderRadius: 99 }}
      />
    </Box>
  );
}

/** How many orders of a result are listed. */
const LISTED = 100;

/** Reports the result of a bulk payout once, when it ends. */
function useRunResult(runId: string | null, onEnd: (result: PaidOut) => void): void {
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
