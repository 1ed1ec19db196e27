import { useId } from 'react';
import { formatCount, formatDollars, formatNumber, longDay, pathOf } from '@foyer/kit';
import {
  Badge,
  errorStatus,
  Loaded,
  LongText,
  Notice,
  PageHead,
  ReportGrid,
  useClient,
} from '@foyer/kit/admin';
import {
  Alert,
  Box,
  Card,
  Link as MuiLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { BATCHES_PAGE, TENANT_CASH_FLOW_PAGE } from '../../addresses.ts';
import { payouts, type BatchDetail, type LeftOut } from '../../contract.ts';
import { sentenceOf } from '../../reasons.ts';
import { orderPage } from '../useMoneyPages.ts';
import { BatchActions } from './BatchActions.tsx';
import { PaidSums, ProposedSums } from './BatchSums.tsx';
import { BATCH_TONES, BATCH_WORDS, RHYTHM_WORDS, CHANGE_WORDS } from '../../words.ts';

const POLL_MS = 2_000;

/**
 * A batch: its sums, what it leaves out and why, what changed since the proposal, its orders, and
 * the actions to decide it.
 */
export default function BatchPage() {
  const { batchId = '' } = useParams();
  const api = useClient(payouts);
  const loaded = useQuery({
    queryKey: ['payouts', 'batch', batchId],
    queryFn: () => api.batch({ params: { id: batchId } }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.state === 'releasing' ? POLL_MS : false),
  });
  const crumb = (
    <MuiLink component={Link} to={BATCHES_PAGE} color="inherit">
      Back to batches
    </MuiLink>
  );
  if (loaded.error && [404, 422].includes(errorStatus(loaded.error) ?? 0))
    return (
      <>
        <PageHead crumb={crumb} title="Batch" />
        <Notice title="Batch not found" />
      </>
    );
  return (
    <>
      <PageHead
        crumb={crumb}
        title={loaded.data ? `Batch for ${longDay(loaded.data.day, 'UTC')}` : 'Batch'}
        note={
          loaded.data && (
            <>
              <MuiLink
                component={Link}
                to={pathOf(TENANT_CASH_FLOW_PAGE, { tenantId: loaded.data.tenantId })}
              >
                {loaded.data.tenantName}
              </MuiLink>
              {` · ${RHYTHM_WORDS[loaded.data.rhythm]} `}
              <Badge tone={BATCH_TONES[loaded.data.state]}>{BATCH_WORDS[loaded.data.state]}</Badge>
            </>
          )
        }
        actions={
          loaded.data && <BatchActions batch={loaded.data} refresh={() => void loaded.refetch()} />
        }
      />
      <Loaded query={loaded}>
        {(data) => <BatchBody key={`${data.state} ${data.paidOrders}`} batch={data} />}
      </Loaded>
    </>
  );
}

function BatchBody({ batch }: { batch: BatchDetail }) {
  const { id, tenantId, leftOut, dismissal, decidedBy } = batch;
  const by = batch.isAutomatic ? ' automatically' : decidedBy ? ` by ${decidedBy}` : '';
  return (
    <>
      {dismissal !== null && (
        <Alert severity="info" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
          {`Dismissed${by}: ${dismissal}`}
        </Alert>
      )}
      <Changes batch={batch} />
      {batch.state === 'proposed' ? <ProposedSums batch={batch} /> : <PaidSums batch={batch} />}
      <LeftOutTable leftOut={leftOut} />
      <Box component="section" sx={{ mt: 3 }}>
        <Typography variant="h2" sx={{ fontSize: 19, mb: 1.5 }}>
          Orders
        </Typography>
        <ReportGrid
          list={payouts.lists.batchOrders}
          params={{ id }}
          name="orders"
          label="Orders in this batch"
          size={25}
          columns={{
            reason: {
              render: ({ reason }) => reason !== null && <LongText>{sentenceOf(reason)}</LongText>,
            },
          }}
          noun={{ one: 'order', many: 'orders' }}
          empty={{ title: 'No orders' }}
          rowLink={({ eventId, orderUID }) => orderPage({ tenantId, eventId, orderUID })}
          rowTone={({ state }) => (state === 'failed' ? 'bad' : undefined)}
        />
      </Box>
    </>
  );
}

/** What changed about waiting orders since they were proposed. */
function Changes({ batch: { changes } }: { batch: BatchDetail }) {
  const changed = changes.filter(({ change }) => change !== 'none');
  if (changed.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {`Changes since this batch was proposed: ${changed.map(({ change, orders }) => `${CHANGE_WORDS[change]} (${formatCount(orders, 'order', 'orders')})`).join(', ')}.`}
    </Alert>
  );
}

/** The tenant's orders that were left out of the batch, by reason. */
function LeftOutTable({ leftOut }: { leftOut: BatchDetail['leftOut'] }) {
  const titleId = useId();
  if (leftOut.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, mt: 2 }}>
      <Typography variant="h2" id={titleId} sx={{ fontSize: 17, mb: 1 }}>
        {' '}
        Not included{' '}
      </Typography>
      <Table size="small" aria-labelledby={titleId}>
        <TableHead>
          <TableRow>
            <TableCell>Reason</TableCell>
            <TableCell align="right">Orders</TableCell>
            <TableCell align="right">Amount</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {leftOut.map(({ reason, orders, amount }) => (
            <TableRow key={reason}>
              <TableCell>{LEFT_OUT_WORDS[reason]}</TableCell>
              <TableCell align="right">{formatNumber(orders)}</TableCell>
              <TableCell align="right">{formatDollars(amount)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

const LEFT_OUT_WORDS: Readonly<Record<LeftOut, string>> = {
  disputed: 'Disputed',
  on_hold: 'On hold',
  not_available: 'Funds not available yet',
  no_account: 'Stripe setup incomplete',
  event_not_over: 'Event hasn’t ended',
  in_progress: 'Payout in progress',
  in_other_batch: 'In another batch',
};
