import { useDates } from '@foyer/kit/admin';
import { Alert } from '@mui/material';
import type { OrderDetails } from '../contract/deskRoutes.ts';

/** Why an order is not paid out, and since when. */
export function HoldNotice({ order }: { order: OrderDetails }) {
  const dates = useDates(order.tenantId);
  const { hold, payoutCompleted } = order;
  if (!hold || payoutCompleted) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      {hold.byDispute
        ? 'A dispute holds this payout. It ends with the dispute.'
        : `The payout is held since ${dates.short(hold.heldAt)}: ${hold.reason}`}
    </Alert>
  );
}
