import { ConfirmDialog, useClient } from '@foyer/kit/admin';
import { orders, type RefundRun } from '../../contract.ts';
import { useKeys } from '../useKeys.ts';

/** Goes on with what is left, as it was begun. */
export function GoOnDialog(props: {
  tenantId: string;
  eventId: string;
  eventName: string;
  run: RefundRun;
  onClose: () => void;
}) {
  const { tenantId, eventId, eventName, run, onClose } = props;
  const { withFees, reason, waiting, failed } = run;
  const api = useClient(orders);
  const keyOf = useKeys();
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
      title="Go on with the refunds"
      confirmLabel="Go on"
      onConfirm={goOn}
      onClose={onClose}
    >
      {(waiting + failed).toLocaleString('en-US')} orders are left. They are refunded{' '}
      {withFees ? 'with' : 'without'} their fees, as those before.
    </ConfirmDialog>
  );
}
