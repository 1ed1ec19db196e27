import { ConfirmDialog, idempotencyKey, useAction, useCan, useClient } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { useState } from 'react';
import { payouts, type RunDetail } from '../../contract.ts';
import { toasts } from '../toasts.ts';

/** Cancels a bulk payout in progress, or resumes one after a crash. */
export function RunActions({ run, refresh }: { run: RunDetail; refresh: () => void }) {
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
