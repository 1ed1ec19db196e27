import { formatDollars } from '@foyer/kit';
import {
  errorMessage,
  ModalFrame,
  useClient,
  useIdempotencyKeys,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { Alert, Box, Button, DialogActions, DialogContent } from '@mui/material';
import { useState } from 'react';
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
  const toast = useToast();
  const refresh = useRefresh();
  const keyOf = useIdempotencyKeys();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function confirm() {
    setBusy(true);
    setFailure(undefined);
    try {
      const refund = await api.refund({
        params: { tenantId, eventId, orderUID: order.orderUID },
        headers: { 'Idempotency-Key': keyOf(form) },
        body: form,
      });
      const amount = formatDollars(refund.details.refundAmount);
      toast(
        preview.isByGateway
          ? { ...toasts.refunded, body: amount }
          : {
              ...toasts.refundedByHand,
              body:
                order.paymentMethod === 'card'
                  ? `Refund ${amount} on your terminal now.`
                  : `Hand ${amount} back to the buyer now.`,
            },
      );
      refresh();
      onClose();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

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
        <Button variant="contained" color="warning" loading={isBusy} onClick={() => void confirm()}>
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
