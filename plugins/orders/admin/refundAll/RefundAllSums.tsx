import { formatCount, formatDollars, formatNumber } from '@foyer/kit';
import { DescriptionList } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import type { RefundAllFigures } from '../../contract.ts';

const count = (n: number, one: string, many: string): string => formatCount(n, one, many);

/** Who receives and who pays, and what is excluded. */
export function RefundAllSums({
  figures,
  withFees,
}: {
  figures: RefundAllFigures;
  withFees: boolean;
}) {
  const { buyersGet, organizerGives, platformGives } = withFees
    ? figures.withFees
    : figures.withoutFees;
  const own = withFees ? figures.ownWithFees : figures.ownWithoutFees;
  const { cardOrders, ownOrders, freeOrders, freeTickets, usedTickets } = figures;
  const { disputedOrders, lostFees } = figures;
  const rows: [string, string][] = [
    ['Orders paid by card', formatNumber(cardOrders)],
    ['Buyers receive', formatDollars(buyersGet)],
    ['Organizer pays', formatDollars(organizerGives)],
    ['Platform pays', formatDollars(platformGives)],
    ['Stripe fees (nonrefundable)', formatDollars(lostFees)],
  ];
  const notes = [
    ...(ownOrders > 0
      ? [
          `${count(ownOrders, 'order was', 'orders were')} paid in cash or on the organizer’s own terminal. The organizer returns ${formatDollars(own)} to the ${ownOrders === 1 ? 'buyer' : 'buyers'}, and we mark ${ownOrders === 1 ? 'it' : 'them'} as refunded.`,
        ]
      : []),
    ...(freeOrders > 0
      ? [
          `${formatCount(freeOrders, 'order was', 'orders were')} free: ${formatCount(freeTickets, 'ticket', 'tickets')} will be voided.`,
        ]
      : []),
    ...(usedTickets > 0
      ? [
          `${formatCount(usedTickets, 'ticket was', 'tickets were')} already checked in and won’t return to inventory automatically. You can return ${usedTickets === 1 ? 'it' : 'them'} on the order’s page.`,
        ]
      : []),
    ...(disputedOrders > 0
      ? [
          `${formatCount(disputedOrders, 'order is', 'orders are')} disputed, so the bank is already reversing the payment. ${disputedOrders === 1 ? 'It won’t' : 'They won’t'} be refunded here.`,
        ]
      : []),
  ];
  return (
    <>
      <DescriptionList layout="amounts" sx={{ mb: 1.5 }} facts={rows} />
      {notes.length > 0 && (
        <Box component="ul" sx={{ m: 0, mb: 1.5, pl: 2.5 }}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Box>
      )}
    </>
  );
}
