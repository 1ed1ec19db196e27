import type { OrderDetails } from '../contract/deskRoutes.ts';
import type { RefundPreview } from '../contract/refund.ts';

export interface PreviewLine {
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
export function previewLines(
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
