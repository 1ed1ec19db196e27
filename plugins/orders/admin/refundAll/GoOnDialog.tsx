import { ConfirmDialog, useClient } from '@foyer/kit/admin';
import { orders, type RefundRun } from '../../contract.ts';
import { useIdempotencyKeys } from '../useIdempotencyKeys.ts';

/** Continues with what is left, with the same settings. */
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
        : `The remaining ${(waiting + failed).toLocaleString('en-US')} orders`}{' '}
      will be refunded {withFees ? 'with' : 'without'} fees, like the others.
    </ConfirmDialog>
  );
}
