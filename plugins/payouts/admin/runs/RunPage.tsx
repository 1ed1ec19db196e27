import { formatCount, formatDollars } from '@foyer/kit';
import {
  Badge,
  errorStatus,
  FigureGrid,
  Loaded,
  LongText,
  Notice,
  PageHead,
  ReportGrid,
  Tile,
} from '@foyer/kit/admin';
import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Link, useParams } from 'react-router';
import { RUNS_PAGE } from '../../addresses.ts';
import { payouts, type RunDetail } from '../../contract.ts';
import { sentenceOf } from '../../reasons.ts';
import { FailuresTable } from './FailuresTable.tsx';
import { RunActions } from './RunActions.tsx';
import { RunProgress } from './RunsUnderWay.tsx';
import { RUN_TONES, RUN_WORDS } from '../../words.ts';
import { useRun } from './useRunResult.ts';

/** A bulk payout: its progress, what was paid, and what wasn't and why. */
export default function RunPage() {
  const { runId = '' } = useParams();
  const found = useRun(runId);
  const { data: run } = found;
  const isUnknown = [404, 422].includes(errorStatus(found.error) ?? 0);
  return (
    <>
      <PageHead
        crumb={
          <MuiLink component={Link} to={RUNS_PAGE} color="inherit">
            Back to bulk payouts
          </MuiLink>
        }
        title={run ? `Payout of ${formatCount(run.orders, 'order', 'orders')}` : 'Payout'}
        note={
          run && (
            <>
              {`Started by ${run.startedBy ?? 'an unknown user'} `}
              <Badge tone={RUN_TONES[run.state]}>{RUN_WORDS[run.state]}</Badge>
            </>
          )
        }
        actions={run && <RunActions run={run} refresh={() => void found.refetch()} />}
      />
      {isUnknown ? (
        <Notice title="Payout not found" />
      ) : (
        <Loaded query={found}>{(loaded) => <RunBody run={loaded} />}</Loaded>
      )}
    </>
  );
}

function RunBody({ run }: { run: RunDetail }) {
  const { id, state, orders, amount, paidOrders, paid, failures, waitingOrders } = run;
  const failed = failures.reduce((sum, one) => sum + one.orders, 0);
  return (
    <>
      {state === 'running' && (
        <Box role="status" sx={{ mb: 2 }}>
          <RunProgress run={run} />
        </Box>
      )}
      <FigureGrid title="Totals" columns={3}>
        <Tile
          label="Selected"
          value={formatDollars(amount)}
          note={formatCount(orders, 'order', 'orders')}
          how="The tenants’ share of the selected orders when the payout started."
        />
        <Tile
          label="Paid out"
          value={formatDollars(paid)}
          note={formatCount(paidOrders, 'order', 'orders')}
          how="The tenants’ share of the orders paid out, including amounts applied to what tenants owe or held in reserve."
        />
        <Tile label="Applied to amounts owed" value={formatDollars(run.debtTaken)} />
        <Tile label="Held in reserve" value={formatDollars(run.reserved)} />
        <Tile
          label="Transferred"
          value={formatDollars(run.transferred)}
          how="The amount sent to the tenants’ accounts, including any amounts returned to tenants."
        />
        <Tile
          label="Not paid out"
          value={formatCount(failed, 'order', 'orders')}
          how="Orders that weren’t paid out. The reason for each is listed below."
        />
      </FigureGrid>
      <FailuresTable failures={failures} />
      <Box component="section" sx={{ mt: 3 }}>
        <Typography variant="h2" sx={{ fontSize: 19, mb: 1.5 }}>
          Orders
        </Typography>
        <ReportGrid
          key={`${state} ${state === 'running' ? '' : waitingOrders}`}
          list={payouts.lists.runOrders}
          params={{ id }}
          name="orders"
          label="Orders in this payout"
          size={25}
          columns={{
            reason: {
              render: ({ reason }) => reason !== null && <LongText>{sentenceOf(reason)}</LongText>,
            },
          }}
          noun={{ one: 'order', many: 'orders' }}
          empty={{ title: 'No orders' }}
          rowTone={({ state: became }) => (became === 'failed' ? 'bad' : undefined)}
        />
      </Box>
    </>
  );
}
