import { formatCount, formatDollars, formatNumber } from '@foyer/kit';
import {
  Badge,
  ConfirmDialog,
  errorStatus,
  FigureGrid,
  idempotencyKey,
  Loaded,
  LongText,
  Notice,
  PageHead,
  ReportGrid,
  Tile,
  useAction,
  useCan,
  useClient,
} from '@foyer/kit/admin';
import {
  Box,
  Button,
  Card,
  Link as MuiLink,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { Link, useParams } from 'react-router';
import { RUNS_PAGE } from '../../addresses.ts';
import { payouts, type RunDetail } from '../../contract.ts';
import { ASK_OWNER, NO_DESTINATION, RUN_TONES, RUN_WORDS, sentenceOf } from '../../words.ts';
import { toasts } from '../toasts.ts';
import { RunProgress, useRun } from './RunsUnderWay.tsx';

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

/** The orders that were not paid out, by reason. */
function FailuresTable({ failures }: { failures: RunDetail['failures'] }) {
  const titleId = useId();
  if (failures.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, mt: 2 }}>
      <Typography variant="h2" id={titleId} sx={{ fontSize: 17, mb: 1 }}>
        Not paid out
      </Typography>
      <TableContainer>
        <Table size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              <TableCell>Reason</TableCell>
              <TableCell align="right">Orders</TableCell>
              <TableCell align="right">Tenant Total</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {failures.map(({ reason, orders, amount }) => (
              <TableRow key={reason}>
                <TableCell>
                  {sentenceOf(reason)}
                  {reason === NO_DESTINATION && ` ${ASK_OWNER}`}
                </TableCell>
                <TableCell align="right">{formatNumber(orders)}</TableCell>
                <TableCell align="right">{formatDollars(amount)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  );
}

/** Cancels a bulk payout in progress, or resumes one after a crash. */
function RunActions({ run, refresh }: { run: RunDetail; refresh: () => void }) {
  const api = useClient(payouts);
  const canPay = useCan(payouts, 'payouts.transfer');
  const [isAsking, setAsking] = useState(false);
  const given = { params: { id: run.id } };
  const resume = useAction(
    () => api.resumeRun({ ...given, headers: { 'Idempotency-Key': idempotencyKey() } }),
    { done: toasts.payoutStarted, onDone: refresh, failed: toasts.transferFailed },
  );
  if (!canPay || run.state !== 'running') return null;
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setAsking(true)}>
        {' '}
        Cancel remaining payouts{' '}
      </Button>
      {run.isLeft && (
        <Button variant="contained" loading={resume.isBusy} onClick={() => void resume.run()}>
          {' '}
          Pay out remaining orders{' '}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Cancel remaining payouts"
          confirmLabel="Cancel remaining payouts"
          cancelLabel="Continue payout"
          onConfirm={async () => {
            await api.cancelRun(given);
            setAsking(false);
            refresh();
          }}
          onClose={() => setAsking(false)}
        >
          Payouts already in progress will finish. The remaining orders won’t be paid out.
        </ConfirmDialog>
      )}
    </>
  );
}
