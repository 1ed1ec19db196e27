import { ConfirmDialog, errorMessage, useCan, useClient, useToast } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { useState } from 'react';
import { orders } from '../contract.ts';
import { toasts } from './toasts.ts';

/** What the organizer can do with a free order that waits for its buyer's confirmation. */
export function ConfirmationActions(props: {
  tenantId: string;
  eventId: string;
  orderUID: string;
  refresh: () => void;
}) {
  const { refresh, ...params } = props;
  const canConfirm = useCan(orders, 'orders.resend');
  const canCancel = useCan(orders, 'orders.void');
  const api = useClient(orders);
  const toast = useToast();
  const [isConfirming, setConfirming] = useState(false);
  const [isCanceling, setCanceling] = useState(false);

  async function confirm() {
    setConfirming(true);
    try {
      await api.confirmAtDesk({ params });
      toast(toasts.confirmed);
    } catch (error) {
      toast({ ...toasts.confirmFailed, body: errorMessage(error) });
    } finally {
      setConfirming(false);
      refresh();
    }
  }

  async function cancel() {
    try {
      await api.cancelAtDesk({ params });
      toast(toasts.canceled);
    } catch (error) {
      toast({ ...toasts.cancelFailed, body: errorMessage(error) });
    }
    setCanceling(false);
    refresh();
  }

  return (
    <>
      {canCancel && (
        <Button
          variant="outlined"
          color="error"
          disabled={isConfirming}
          onClick={() => setCanceling(true)}
        >
          Cancel order
        </Button>
      )}
      {canConfirm && (
        <Button variant="contained" loading={isConfirming} onClick={() => void confirm()}>
          Confirm order
        </Button>
      )}
      {isCanceling && (
        <ConfirmDialog
          title={`Cancel order ${params.orderUID}`}
          confirmLabel="Cancel order"
          cancelLabel="Keep order"
          isDanger
          onConfirm={cancel}
          onClose={() => setCanceling(false)}
        >
          The tickets go back on sale, and the link we emailed to the buyer stops working. This
          can’t be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
