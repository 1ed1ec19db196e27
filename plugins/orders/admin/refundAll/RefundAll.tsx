import { formatDollars, formatNumber } from '@foyer/kit';
import {
  ConfirmDialog,
  Loaded,
  useAction,
  useClient,
  useIdempotencyKeys,
  useRefresh,
} from '@foyer/kit/admin';
import type { EventStatus } from '@foyer/plugin-events/contract';
import { Box, Button, Card, LinearProgress, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { orders, type RefundRun } from '../../contract.ts';
import { toasts } from '../toasts.ts';
import { FailedRefunds } from './FailedRefunds.tsx';
import { RefundAllDialog } from './RefundAllDialog.tsx';

const POLL_MS = 1_500;

const isMoving = ({ state, underWay }: RefundRun): boolean =>
  state === 'running' || state === 'stopping' || underWay > 0;

/** On a canceled event's page: refunds its orders. */
export default function RefundAll(props: {
  tenantId: string;
  eventId: string;
  eventName: string;
  status: EventStatus;
}) {
  return props.status === 'cancelled' ? <Panel {...props} /> : null;
}

interface Which {
  tenantId: string;
  eventId: string;
  eventName: string;
}

function Panel(which: Which) {
  const { tenantId, eventId } = which;
  const api = useClient(orders);
  const progress = useQuery({
    queryKey: ['orders', 'refundAll', eventId],
    queryFn: () => api.refundRun({ params: { tenantId, eventId } }),
    refetchInterval: ({ state }) => (state.data?.run && isMoving(state.data.run) ? POLL_MS : false),
  });
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const run = progress.data?.run;
  useRefreshAsItGoes(run);
  return (
    <Card component="section" aria-labelledby="refund-all" sx={{ p: 2.5, mb: 2.5 }}>
      <Typography variant="h2" id="refund-all" sx={{ mb: 1 }}>
        Refund all orders
      </Typography>
      <Loaded query={progress} height={64}>
        {(data) =>
          data.run ? (
            <Run which={which} run={data.run} onGoOn={() => setAsking(true)} />
          ) : (
            <>
              <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
                This event was canceled. You can refund every buyer at once, and you’ll see the
                amounts before anything is refunded.
              </Typography>
              <Button variant="contained" onClick={() => setAsking(true)}>
                Refund all orders
              </Button>
            </>
          )
        }
      </Loaded>
      {isAsking &&
        (run ? (
          <GoOnDialog {...which} run={run} onClose={close} />
        ) : (
          <RefundAllDialog {...which} onClose={close} />
        ))}
    </Card>
  );
}

/** Refreshes the page's figures whenever more orders have been refunded in the background. */
function useRefreshAsItGoes(run: RefundRun | null | undefined) {
  const refresh = useRefresh();
  const seen = useRef<string>(undefined);
  const now = run === undefined ? undefined : `${run?.state} ${run?.done} ${run?.failed}`;
  useEffect(() => {
    if (seen.current !== undefined && now !== seen.current) refresh();
    seen.current = now ?? seen.current;
  }, [now, refresh]);
}

const STATES: Readonly<Record<RefundRun['state'], string>> = {
  running: 'Refunds are in progress.',
  stopping: 'Stopping after the refunds in progress.',
  stopped: 'Refunds were stopped.',
  finished: 'Refunds are finished.',
};

/** The progress of a run, no matter who started it. */
function Run({ which, run, onGoOn }: { which: Which; run: RefundRun; onGoOn: () => void }) {
  const { orders: total, done, failed, waiting, underWay, refunded, withFees } = run;
  const isRunning = run.state === 'running' || run.state === 'stopping';
  const part = total === 0 ? 100 : (100 * done) / total;
  return (
    <>
      <LinearProgress
        variant="determinate"
        value={part}
        aria-label="Orders refunded"
        sx={{ height: 8, borderRadius: 4, mb: 1.5 }}
      />
      <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <strong>
          {formatNumber(done)} of {formatNumber(total)} {total === 1 ? 'order' : 'orders'} done
        </strong>
        , {formatDollars(refunded)} refunded {withFees ? 'with' : 'without'} fees.{' '}
        {STATES[run.state]}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
        {[
          ...(waiting > 0 ? [`${formatNumber(waiting)} left`] : []),
          ...(underWay > 0 ? [`${formatNumber(underWay)} waiting for Stripe`] : []),
          ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
          ...(run.requestedBy ? [`started by ${run.requestedBy}`] : []),
        ].join(' · ')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {isRunning ? (
          <StopButton {...which} isStopping={run.state === 'stopping'} />
        ) : (
          waiting + failed > 0 && (
            <Button variant="contained" onClick={onGoOn}>
              {waiting > 0 ? 'Resume refunds' : 'Retry failed refunds'}
            </Button>
          )
        )}
      </Box>
      {failed > 0 && <FailedRefunds key={failed} {...which} count={failed} />}
    </>
  );
}

function StopButton({ tenantId, eventId, isStopping }: Which & { isStopping: boolean }) {
  const api = useClient(orders);
  const stop = useAction(() => api.stopRefundAll({ params: { tenantId, eventId }, body: {} }), {
    failed: toasts.stopFailed,
    // If someone else stopped it first, the page shows its progress.
    refresh: useRefresh(),
  });
  return (
    <Button
      variant="outlined"
      loading={stop.isBusy}
      disabled={isStopping}
      onClick={() => void stop.run()}
    >
      {isStopping ? 'Stopping…' : 'Stop refunds'}
    </Button>
  );
}

/** Continues with what is left, with the same settings. */
function GoOnDialog(props: {
  tenantId: string;
  eventId: string;
  eventName: string;
  run: RefundRun;
  onClose: () => void;
}) {
  const { tenantId, eventId, eventName, run, onClose } = props;
  const { withFees, reason, waiting, failed } = run;
  const api = useClient(orders);
  const keyOf = useIdempotencyKeys();
  async function goOn() {
    const body = { withFees, reason, eventName };
    await api.refundAll({
      params: { tenantId, eventId },
      headers: { 'Idempotency-Key': keyOf(body) },
      body,
    });
    onClose();
  }
  return (
    <ConfirmDialog
      title="Resume refunds"
      confirmLabel="Resume refunds"
      onConfirm={goOn}
      onClose={onClose}
    >
      {waiting + failed === 1
        ? 'The remaining order'
        : `The remaining ${formatNumber(waiting + failed)} orders`}{' '}
      will be refunded {withFees ? 'with' : 'without'} fees, like the others.
    </ConfirmDialog>
  );
}
