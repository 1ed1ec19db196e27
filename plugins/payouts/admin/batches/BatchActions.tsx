import { useQuery } from '@tanstack/react-query';
import {
  ConfirmDialog,
  FormDialog,
  TextInput,
  useCan,
  useClient,
  useTask,
  useToast,
} from '@foyer/kit/admin';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { dismissal, payouts, type BatchDetail } from '../../contract.ts';
import { toasts } from '../toasts.ts';
import { PayoutPreview } from '../PayoutPreview.tsx';

/** Releases a batch, or dismisses it with a reason. */
export function BatchActions({ batch, refresh }: { batch: BatchDetail; refresh: () => void }) {
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
export function useBatchPreview({ id, state, amount }: BatchDetail) {
  const api = useClient(payouts);
  return useQuery({
    queryKey: ['payouts', 'batch', id, 'preview', state, amount],
    queryFn: () => api.previewBatch({ params: { id } }),
    enabled: state === 'proposed' || state === 'releasing',
  });
}
