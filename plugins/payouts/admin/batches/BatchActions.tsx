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
import { useBatchPreview } from './useBatchPreview.ts';

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
          : 'Being released'}
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
        {state === 'proposed' ? 'Release batch' : 'Release the rest'}
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
          <p>Each order is checked again and paid only once.</p>
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
            Nothing is paid out. The orders can be paid by hand, and are proposed again on the
            schedule’s next day.
          </Typography>
          <TextInput source="reason" label="Reason" multiline />
        </FormDialog>
      )}
    </>
  );
}

/** Released so long ago that it may have been left by a crash; the server refuses where somebody is at it. */
const LEFT_MS = 5 * 60_000;
const isLeft = ({ decidedAt }: BatchDetail): boolean =>
  decidedAt !== null && Date.now() - Date.parse(decidedAt) > LEFT_MS;
