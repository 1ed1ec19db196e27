import { ReportGrid, useToast } from '@foyer/kit/admin';
import { Box, Link, Typography } from '@mui/material';
import { payouts, type PayoutRow } from '../../contract.ts';
import { toasts } from '../toasts.ts';
import { payoutTransactionsFailed, transferredLabel } from './exportWords.ts';
import { useCompletedPages, type Whose } from './useCompletedPages.ts';

const { payoutOrders, tenantPayoutOrders } = payouts.lists;

/** The orders of a payout, with their figures at the payout. */
export function PayoutOrders({ payout, whose }: { payout: PayoutRow['details']; whose: Whose }) {
  const { tenantId, eventId, payoutId } = payout;
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
        label="Orders in this payout"
        size={10}
        columns={{
          orderUID: {
            render: ({ orderUID }) => <PayoutOrderCell {...{ orderUID, tenantId, eventId }} />,
          },
          debtReturned: { isHidden: payout.debtReturned === 0 },
          transferred: { label: transferredLabel(payout) },
          reversedAmount: { isHidden: payout.status === 'completed' },
        }}
        noun={{ one: 'order', many: 'orders' }}
        empty={{ title: 'No orders' }}
        rowLink={({ orderUID }) => pages.order({ tenantId, eventId, payoutId, orderId: orderUID })}
        exportFailed={payoutTransactionsFailed}
      />
    </Box>
  );
}

/**
 * An order's ID, shown as the row's link. If its event or tenant is unknown, says why there is no
 * link.
 */
function PayoutOrderCell(props: { orderUID: string; tenantId: string; eventId: string }) {
  const toast = useToast();
  if (props.tenantId || props.eventId) return <>{props.orderUID}</>;
  return (
    <Link component="button" type="button" onClick={() => toast(toasts.orderViewFailed)}>
      {props.orderUID}
    </Link>
  );
}
