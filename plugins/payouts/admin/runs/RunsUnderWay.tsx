import { formatCount, formatNumber, pathOf } from '@foyer/kit';
import { useClient } from '@foyer/kit/admin';
import { Box, Card, LinearProgress, Link as MuiLink } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { RUN_PAGE } from '../../addresses.ts';
import { payouts, type RunRow } from '../../contract.ts';
import type { PaidOut } from '../pending/TransferResult.tsx';
import { useRunResult } from './useRunResult.ts';

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
