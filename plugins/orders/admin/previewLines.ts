import type { OrderDetails } from '../contract/deskRoutes.ts';
import type { RefundPreview } from '../contract/refund.ts';

export interface PreviewLine {
  label: string;
  amount: number;
  note?: string;
  isStrong?: boolean;
}

const OWN_TILL = {
  card: 'Refund it on your own terminal: its card company has the money',
  cash: 'Hand it back in cash: no card was charged',
};

const FEE_BEARERS: Readonly<Record<RefundPreview['feeBearer'], string>> = {
  buyer: 'It is not returned. The buyer paid it with the order',
  tenant: 'It is not returned, and is borne by the organizer',
  platform: 'It is not returned, and is borne by the platform',
};

/** A refund in words; amounts have no sign, the words say who gives. */
export function previewLines(
  preview: RefundPreview,
  { paymentMethod }: Pick<OrderDetails, 'paymentMethod'>,
): PreviewLine[] {
  const { ticketCount, isByGateway, keptFee, feeBearer, reserved, reversed, debt } = preview;
  const tickets =
    ticketCount === 1
      ? '1 ticket is no longer valid'
      : `${ticketCount} tickets are no longer valid`;
  return [
    {
      label: 'The buyer gets',
      amount: preview.refundAmount,
      isStrong: true,
      note: [
        isByGateway ? 'Back to the card' : OWN_TILL[paymentMethod === 'card' ? 'card' : 'cash'],
        ticketCount > 0 ? tickets : 'All tickets stay valid',
      ].join('. '),
    },
    share('The organiser', preview.tenant),
    share('The platform', preview.platform),
    ...(keptFee > 0
      ? [
          {
            label: 'The bank keeps its fee',
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
            label: debt > 0 ? 'Becomes debt of the organiser' : 'Taken off the organiser’s debt',
            amount: Math.abs(debt),
            ...(debt > 0 && { note: 'The next payouts are lowered by it' }),
          },
        ]),
    { label: 'Left of the order', amount: preview.left },
  ];
}

const share = (who: string, change: number): PreviewLine => ({
  label: `${who} ${change > 0 ? 'gets' : 'gives'}`,
  amount: Math.abs(change),
});
