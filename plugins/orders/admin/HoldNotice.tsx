import { useDates } from '@foyer/kit/admin';
import { Alert } from '@mui/material';
import type { OrderDetails } from '../contract/deskRoutes.ts';

/** Why an order's payout is on hold, and since when. */
export function HoldNotice({ order }: { order: OrderDetails }) {
  const dates = useDates(order.tenantId);
  const { hold, payoutCompleted } = order;
  if (!hold || payoutCompleted) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      {hold.byDispute
        ? 'This payout is on hold until the dispute is resolved.'
        : `This payout has been on hold since ${dates.short(hold.heldAt)}: ${hold.reason}`}
    </Alert>
  );
}
