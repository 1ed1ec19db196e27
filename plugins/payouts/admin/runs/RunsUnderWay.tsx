import { pathOf } from '@foyer/kit';
import { useClient } from '@foyer/kit/admin';
import { Box, Card, Link as MuiLink } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { RUN_PAGE } from '../../addresses.ts';
import { payouts } from '../../contract.ts';
import type { PaidOut } from '../pending/TransferResult.tsx';
import { RunProgress } from './RunProgress.tsx';
import { useRunResult } from './useRunResult.ts';

const POLL_MS = 2_000;

/**
 * The payouts of many orders that go on, whoever began them, each with the way to its page. Of the one that
 * was begun here the result is told when it ends.
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
    <Card component="section" aria-label="Payouts under way" sx={{ px: 2, py: 1.5, mb: 2 }}>
      {running.map((run) => (
        <Box key={run.id} sx={line}>
          <RunProgress run={run} />
          <span>{run.startedBy}</span>
          <MuiLink component={Link} to={pathOf(RUN_PAGE, { runId: run.id })}>
            See this payout
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
