import { formatCount, formatDollars, formatNumber, longDay, pathOf } from '@foyer/kit';
import {
  Badge,
  ConfirmDialog,
  errorStatus,
  FigureGrid,
  FormDialog,
  Loaded,
  LongText,
  Notice,
  PageHead,
  ReportGrid,
  TextInput,
  Tile,
  useCan,
  useClient,
  useTask,
  useToast,
} from '@foyer/kit/admin';
import {
  Alert,
  Box,
  Button,
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
import { useId, useState } from 'react';
import { Link, useParams } from 'react-router';
import { BATCHES_PAGE, TENANT_CASH_FLOW_PAGE } from '../../addresses.ts';
import { type BatchDetail, dismissal, type LeftOut, payouts } from '../../contract.ts';
import { BATCH_TONES, BATCH_WORDS, CHANGE_WORDS, RHYTHM_WORDS, sentenceOf } from '../../words.ts';
import { PayoutPreview } from '../PayoutPreview.tsx';
import { toasts } from '../toasts.ts';
import { orderPage } from '../useMoneyPages.ts';

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
  suspended: 'Tenant suspended',
  not_available: 'Funds not available yet',
  no_account: 'Stripe setup incomplete',
  event_not_over: 'Event hasn’t ended',
  in_progress: 'Payout in progress',
  in_other_batch: 'In another batch',
};

/** What a waiting batch would come to now, with the tenant's debt and its reserve. */
function ProposedSums({ batch }: { batch: BatchDetail }) {
  const { orders, amount, proposedOrders, proposed } = batch;
  const { data, isPending } = useBatchPreview(batch);
  const isChanged = orders !== proposedOrders || amount !== proposed;
  const [tenant] = data?.tenants ?? [];
  const ahead = (part: number | undefined) => data && formatDollars(part ?? 0);
  return (
    <FigureGrid title="Totals" columns={4}>
      <Tile
        label="Ready to pay out"
        value={formatDollars(amount)}
        note={
          isChanged
            ? `${formatCount(orders, 'order', 'orders')} (proposed: ${formatDollars(proposed)}, ${formatCount(proposedOrders, 'order', 'orders')})`
            : formatCount(orders, 'order', 'orders')
        }
        how="The tenant’s share of the orders in this batch that can still be paid out. Orders paid out, held, disputed or refunded since the batch was proposed aren’t included."
      />
      <Tile
        label="Applied to amounts owed"
        value={ahead(tenant?.debtTaken)}
        note={
          tenant && tenant.owed > 0 ? `The tenant owes ${formatDollars(tenant.owed)}` : 'Estimated'
        }
        isLoading={isPending}
        how="If you release the batch now, this amount is applied to what the tenant owes the platform."
      />
      <Tile
        label="Held in reserve"
        value={ahead(tenant?.reserved)}
        note="Estimated"
        isLoading={isPending}
        how="If you release the batch now, this amount is held under the tenant’s reserve settings and released later."
      />
      <Tile
        label="Net transfer"
        value={ahead(tenant?.transferred)}
        note="Estimated"
        isLoading={isPending}
        how="If you release the batch now, this amount is transferred to the tenant’s account."
      />
    </FigureGrid>
  );
}

/** What a decided batch has paid out. */
function PaidSums({ batch }: { batch: BatchDetail }) {
  const { amount, orders, paid, paidOrders, debtTaken, reserved, transferred } = batch;
  return (
    <FigureGrid title="Totals" columns={3}>
      <Tile
        label={batch.state === 'dismissed' ? 'Proposed' : 'Released'}
        value={formatDollars(amount)}
        note={formatCount(orders, 'order', 'orders')}
        how="The tenant’s share of the orders in this batch when it was proposed."
      />
      <Tile
        label="Paid out"
        value={formatDollars(paid)}
        note={formatCount(paidOrders, 'order', 'orders')}
        how="The tenant’s share of the orders paid out in this batch, including amounts applied to what the tenant owes or held in reserve."
      />
      <Tile label="Applied to amounts owed" value={formatDollars(debtTaken)} />
      <Tile label="Held in reserve" value={formatDollars(reserved)} />
      <Tile
        label="Transferred"
        value={formatDollars(transferred)}
        how="The amount sent to the tenant’s account, including any amount returned to the tenant."
      />
    </FigureGrid>
  );
}

/** Releases a batch, or dismisses it with a reason. */
function BatchActions({ batch, refresh }: { batch: BatchDetail; refresh: () => void }) {
  const api = useClient(payouts);
  const toast = useToast();
  const canDecide = useCan(payouts, 'payouts.transfer');
  const [asking, setAsking] = useState<'release' | 'dismiss'>();
  const [taskId, setTaskId] = useState<string | null>(null);
  const { task } = useTask(taskId);
  const { id, state } = batch;
  const preview = useBatchPreview(batch);
  const close = () => setAsking(undefined);
  if (!canDecide) return null;
  if (state === 'releasing' && !isLeft(batch))
    return (
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {task && !task.endedAt
          ? `${task.done} of ${task.total ?? batch.orders} orders`
          : 'Release in progress'}
      </Typography>
    );
  if (state === 'released' || state === 'dismissed') return null;
  async function release() {
    const started = await api.releaseBatch({ params: { id } });
    setTaskId(started.id);
    toast(toasts.batchReleased);
    close();
    refresh();
  }

  return (
    <>
      {state === 'proposed' && (
        <Button variant="outlined" color="inherit" onClick={() => setAsking('dismiss')}>
          Dismiss batch
        </Button>
      )}
      <Button variant="contained" onClick={() => setAsking('release')}>
        {state === 'proposed' ? 'Release batch' : 'Release remaining orders'}
      </Button>
      {asking === 'release' && (
        <ConfirmDialog
          title="Release batch"
          confirmLabel="Release batch"
          isDisabled={!preview.data?.totals.orders}
          onConfirm={release}
          onClose={close}
        >
          <PayoutPreview query={preview} />
          <p>Each order is checked again before it’s paid. No order is paid twice.</p>
        </ConfirmDialog>
      )}
      {asking === 'dismiss' && (
        <FormDialog
          title="Dismiss batch"
          submitLabel="Dismiss batch"
          schema={dismissal}
          record={{ reason: '' }}
          onSubmit={async (body) => {
            await api.dismissBatch({ params: { id }, body });
            toast(toasts.batchDismissed);
            close();
            refresh();
          }}
          onClose={close}
        >
          <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
            Nothing will be paid out. You can still pay out these orders manually. Otherwise,
            they’ll be proposed again on the tenant’s next payout day.
          </Typography>
          <TextInput source="reason" label="Reason" multiline />
        </FormDialog>
      )}
    </>
  );
}

/**
 * After this time a release may have been stopped by a crash; the server refuses to resume one in
 * progress.
 */
const LEFT_MS = 5 * 60_000;
const isLeft = ({ decidedAt }: BatchDetail): boolean =>
  decidedAt !== null && Date.now() - Date.parse(decidedAt) > LEFT_MS;

/** What an unfinished batch would come to now. */
function useBatchPreview({ id, state, amount }: BatchDetail) {
  const api = useClient(payouts);
  return useQuery({
    queryKey: ['payouts', 'batch', id, 'preview', state, amount],
    queryFn: () => api.previewBatch({ params: { id } }),
    enabled: state === 'proposed' || state === 'releasing',
  });
}
