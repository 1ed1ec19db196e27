import { formatDollars } from '@foyer/kit';
import {
  DescriptionList,
  ModalFrame,
  useAction,
  useClient,
  useIdempotencyKeys,
} from '@foyer/kit/admin';
import { Alert, Button, DialogActions, DialogContent } from '@mui/material';
import type { OrderDetails } from '../contract/deskRoutes.ts';
import type { RefundForm, RefundPreview } from '../contract/refund.ts';
import { orders } from '../contract.ts';
import { previewLines } from './previewLines.ts';
import { toasts } from './toasts.ts';

/** Who receives and who pays; the button shows the total. */
export function RefundConfirm(props: {
  tenantId: string;
  eventId: string;
  order: OrderDetails;
  form: RefundForm;
  preview: RefundPreview;
  onBack: () => void;
  onClose: () => void;
}) {
  const { tenantId, eventId, order, form, preview, onBack, onClose } = props;
  const api = useClient(orders);
  const keyOf = useIdempotencyKeys();
  const confirm = useAction(
    () =>
      api.refund({
        params: { tenantId, eventId, orderUID: order.orderUID },
        headers: { 'Idempotency-Key': keyOf(form) },
        body: form,
      }),
    {
      done: ({ details }) => {
        const amount = formatDollars(details.refundAmount);
        if (preview.isByGateway) return { ...toasts.refunded, body: amount };
        const body =
          order.paymentMethod === 'card'
            ? `Refund ${amount} on your terminal now.`
            : `Hand ${amount} back to the buyer now.`;
        return { ...toasts.refundedByHand, body };
      },
      onDone: onClose,
    },
  );
  const { isBusy, failure } = confirm;

  return (
    <ModalFrame title="Review refund" onClose={onClose} isBusy={isBusy}>
      <DialogContent dividers>
        {failure && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        )}
        <DescriptionList
          layout="amounts"
          sx={{ rowGap: 1.5 }}
          facts={previewLines(preview, order).map(({ amount, ...line }) => ({
            ...line,
            value: formatDollars(amount),
          }))}
        />
        {preview.isEstimated && (
          <Alert severity="info" sx={{ mt: 2 }}>
            This split is an estimate. The final card fee and rounding may change it slightly.
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack} disabled={isBusy}>
          Back
        </Button>
        <Button
          variant="contained"
          color="warning"
          loading={isBusy}
          onClick={() => void confirm.run()}
        >
          {`Refund ${formatDollars(preview.refundAmount)}`}
        </Button>
      </DialogActions>
    </ModalFrame>
  );
}
