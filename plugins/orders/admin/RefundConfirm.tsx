import { formatDollars } from '@foyer/kit';
import { ModalFrame, useAction, useClient, useIdempotencyKeys } from '@foyer/kit/admin';
import { Alert, Box, Button, DialogActions, DialogContent } from '@mui/material';
import type { OrderDetails } from '../contract/deskRoutes.ts';
import type { RefundForm, RefundPreview } from '../contract/refund.ts';
import { orders } from '../contract.ts';
import { previewLines, type PreviewLine } from './previewLines.ts';
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
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
          {previewLines(preview, order).map((line) => (
            <Line key={line.label} {...line} />
          ))}
        </Box>
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

function Line({ label, amount, note, isStrong = false }: PreviewLine) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Box component="dt" sx={{ minWidth: 0, fontWeight: isStrong ? 600 : 400 }}>
        {label}
        {note && (
          <Box component="small" sx={noteStyles}>
            {note}
          </Box>
        )}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, fontVariantNumeric: 'tabular-nums', fontWeight: isStrong ? 600 : 400 }}
      >
        {formatDollars(amount)}
      </Box>
    </Box>
  );
}

const noteStyles = {
  display: 'block',
  color: 'text.secondary',
  fontSize: 13,
  fontWeight: 400,
};
