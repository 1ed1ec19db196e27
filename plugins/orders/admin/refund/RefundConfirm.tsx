import { formatDollars } from '@foyer/kit';
import {
  DescriptionList,
  ModalFrame,
  useAction,
  useClient,
  useIdempotencyKeys,
} from '@foyer/kit/admin';
import { Alert, Button, DialogActions, DialogContent } from '@mui/material';
import type { OrderDetails } from '../../contract/deskRoutes.ts';
import type { RefundForm, RefundPreview } from '../../contract/refund.ts';
import { orders } from '../../contract.ts';
import { toasts } from '../toasts.ts';

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

interface PreviewLine {
  label: string;
  amount: number;
  note?: string;
  isStrong?: boolean;
}

const OWN_TILL = {
  card: 'Refund the card on your own terminal',
  cash: 'Return the cash to the buyer',
};

const FEE_BEARERS: Readonly<Record<RefundPreview['feeBearer'], string>> = {
  buyer: 'The buyer paid this fee with the order',
  tenant: 'The organizer pays this fee',
  platform: 'The platform pays this fee',
};

/** A refund preview in words; amounts have no sign, because the words say who pays. */
function previewLines(
  preview: RefundPreview,
  { paymentMethod }: Pick<OrderDetails, 'paymentMethod'>,
): PreviewLine[] {
  const { ticketCount, isByGateway, keptFee, feeBearer, reserved, reversed, debt } = preview;
  const tickets =
    ticketCount === 1
      ? '1 ticket will no longer be valid'
      : `${ticketCount} tickets will no longer be valid`;
  return [
    {
      label: 'Buyer receives',
      amount: preview.refundAmount,
      isStrong: true,
      note: [
        isByGateway ? 'Refunded to the card' : OWN_TILL[paymentMethod === 'card' ? 'card' : 'cash'],
        ticketCount > 0 ? tickets : 'All tickets stay valid',
      ].join('. '),
    },
    share('Organizer', preview.tenant),
    share('Platform', preview.platform),
    ...(keptFee > 0
      ? [
          {
            label: 'Card fee (nonrefundable)',
            amount: keptFee,
            note: FEE_BEARERS[feeBearer],
          },
        ]
      : []),
    ...(reserved > 0 ? [{ label: 'Taken from the reserve', amount: reserved }] : []),
    ...(reversed > 0 ? [{ label: 'Taken back from the payout', amount: reversed }] : []),
    ...(debt === 0
      ? []
      : [
          {
            label:
              debt > 0
                ? 'Added to the amount the organizer owes'
                : 'Subtracted from the amount the organizer owes',
            amount: Math.abs(debt),
            ...(debt > 0 && { note: 'Deducted from upcoming payouts' }),
          },
        ]),
    { label: 'Remaining on the order', amount: preview.left },
  ];
}

const share = (who: string, change: number): PreviewLine => ({
  label: `${who} ${change > 0 ? 'receives' : 'pays'}`,
  amount: Math.abs(change),
});
