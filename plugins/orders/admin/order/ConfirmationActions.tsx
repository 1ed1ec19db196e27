import { ConfirmDialog, useAction, useCan, useClient } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { useState } from 'react';
import { orders } from '../../contract.ts';
import { toasts } from '../toasts.ts';

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
  const [isCanceling, setCanceling] = useState(false);

  const confirm = useAction(() => api.confirmAtDesk({ params }), {
    done: toasts.confirmed,
    failed: toasts.confirmFailed,
    refresh,
  });
  const cancel = useAction(() => api.cancelAtDesk({ params }), {
    done: toasts.canceled,
    failed: toasts.cancelFailed,
    refresh: () => {
      setCanceling(false);
      refresh();
    },
  });

  return (
    <>
      {canCancel && (
        <Button
          variant="outlined"
          color="error"
          disabled={confirm.isBusy}
          onClick={() => setCanceling(true)}
        >
          Cancel order
        </Button>
      )}
      {canConfirm && (
        <Button variant="contained" loading={confirm.isBusy} onClick={() => void confirm.run()}>
          Confirm order
        </Button>
      )}
      {isCanceling && (
        <ConfirmDialog
          title={`Cancel order ${params.orderUID}`}
          confirmLabel="Cancel order"
          cancelLabel="Keep order"
          isDanger
          onConfirm={cancel.run}
          onClose={() => setCanceling(false)}
        >
          The tickets go back on sale, and the link we emailed to the buyer stops working. This
          can’t be undone.
        </ConfirmDialog>
      )}
    </>
  );
}
