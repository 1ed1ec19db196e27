import { Button } from '@mui/material';
import { useState } from 'react';
import { HoldDialog } from './HoldDialog.tsx';

/**
 * Places or releases a hold on an order's payout. Offers neither if Stripe pays the tenant
 * directly, the tenant already has its money, a dispute holds the payout, or nothing is left to
 * pay.
 */
export default function HoldPayout(props: {
  tenantId: string;
  eventId: string;
  orderUID: string;
  facilitator: 'platform' | 'tenant';
  onHold: boolean;
  hasCharge: boolean;
  isHeldByDispute: boolean;
  payoutCompleted: boolean;
  isFullyRefunded: boolean;
  refresh: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { facilitator, hasCharge, isHeldByDispute, payoutCompleted, onHold } = props;
  if (facilitator === 'tenant' || !hasCharge || payoutCompleted || isHeldByDispute) return null;
  if (props.isFullyRefunded && !onHold) return null;
  return (
    <>
      <Button
        variant="outlined"
        color={onHold ? 'primary' : 'warning'}
        onClick={() => setOpen(true)}
      >
        {onHold ? 'Release payout' : 'Hold payout'}
      </Button>
      {isOpen && <HoldDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
