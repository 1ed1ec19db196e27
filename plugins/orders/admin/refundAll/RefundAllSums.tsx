import { Box } from '@mui/material';
import type { RefundAllFigures } from '../../contract.ts';
import { dollars } from '../dollars.ts';

const count = (n: number, one: string, many: string): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

/** Who gets and who gives what, and what is apart. */
export function RefundAllSums({
  figures,
  withFees,
}: {
  figures: RefundAllFigures;
  withFees: boolean;
}) {
  const { buyersGet, organiserGives, platformGives } = withFees
    ? figures.withFees
    : figures.withoutFees;
  const own = withFees ? figures.ownWithFees : figures.ownWithoutFees;
  const { cardOrders, ownOrders, freeOrders, freeTickets, usedTickets } = figures;
  const { disputedOrders, lostFees } = figures;
  const rows: [string, string][] = [
    ['Orders paid by card', cardOrders.toLocaleString('en-US')],
    ['Buyers get', dollars(buyersGet)],
    ['The organiser gives', dollars(organiserGives)],
    ['The platform gives', dollars(platformGives)],
    ['Stripe keeps of these payments', dollars(lostFees)],
  ];
  const notes = [
    ...(ownOrders > 0
      ? [
          `${count(ownOrders, 'order was', 'orders were')} paid in cash or at the organiser’s own terminal: ${dollars(own)}, which the organiser hands back. ${ownOrders === 1 ? 'It is' : 'They are'} marked as refunded.`,
        ]
      : []),
    ...(freeOrders > 0
      ? [
          `${count(freeOrders, 'order', 'orders')} cost nothing: ${count(freeTickets, 'ticket is', 'tickets are')} voided.`,
        ]
      : []),
    ...(usedTickets > 0
      ? [
          `${count(usedTickets, 'ticket was', 'tickets were')} already scanned in. ${usedTickets === 1 ? 'Its place stays' : 'Their places stay'} off sale; you can return ${usedTickets === 1 ? 'it' : 'them'} to inventory on the page of the order.`,
        ]
      : []),
    ...(disputedOrders > 0
      ? [
          `Of ${count(disputedOrders, 'order', 'orders')} a bank takes the money back already. These are left alone.`,
        ]
      : []),
  ];
  return (
    <>
      <Box component="dl" sx={grid}>
        {rows.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
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

const grid = {
  m: 0,
  mb: 1.5,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 2,
  rowGap: 0.5,
  fontVariantNumeric: 'tabular-nums',
};
