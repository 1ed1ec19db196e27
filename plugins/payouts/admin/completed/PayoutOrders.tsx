import { ReportGrid } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import { payouts, type PayoutRow } from '../../contract.ts';
import { payoutTransactionsFailed } from './exportWords.ts';
import { PayoutOrderCell } from './PayoutOrderCell.tsx';
import { useCompletedPages, type Whose } from './useCompletedPages.ts';
import { ORDER_WORDS } from '../../words.ts';
import { ORDER_TONES } from './words.ts';

const { payoutOrders, tenantPayoutOrders } = payouts.lists;

/** The orders of a payout, with their figures as they were paid out. */
export function PayoutOrders({ payout, whose }: { payout: PayoutRow['details']; whose: Whose }) {
  const { tenantId, eventId, payoutId, debtTaken, reserved } = payout;
  const isKept = payout.status === 'completed';
  // Else the tenant's total says it already.
  const isWhole = isKept && debtTaken === 0 && reserved === 0;
  const pages = useCompletedPages(whose);
  const list = (whose === 'all' ? payoutOrders : tenantPayoutOrders) as typeof tenantPayoutOrders;
  return (
    <Box component="section" aria-labelledby="payout-orders" sx={{ mt: 3 }}>
      <Typography variant="h2" id="payout-orders" sx={{ mb: 1.5 }}>
        Orders
      </Typography>
      <ReportGrid
        list={list}
        params={{ tenantId, id: payoutId }}
        name="orders"
        label="Orders of the payout"
        size={10}
        columns={[
          {
            field: 'orderUID',
            label: 'Order ID',
            render: ({ orderUID }) => <PayoutOrderCell {...{ orderUID, tenantId, eventId }} />,
          },
          { field: 'gatewayFee', label: 'Credit Card Fee', width: 142 },
          { field: 'totalAmount', label: 'Total' },
          { field: 'tenantTotal', label: 'Tenant Total' },
          { field: 'platformTotal', label: 'Platform Total' },
          { field: 'netAmount', label: 'Net Amount' },
          { field: 'status', label: 'Status', words: ORDER_WORDS, tones: ORDER_TONES, width: 160 },
          { field: 'transferredAmount', label: 'Transferred', isHidden: isWhole },
          { field: 'reversedAmount', label: 'Taken Back', isHidden: isKept },
        ]}
        noun={{ one: 'order', many: 'orders' }}
        empty={{ title: 'No orders' }}
        rowLink={({ orderUID }) => pages.order({ tenantId, eventId, payoutId, orderId: orderUID })}
        exportFailed={payoutTransactionsFailed}
      />
    </Box>
  );
}
