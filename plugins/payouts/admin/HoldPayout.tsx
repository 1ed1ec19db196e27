import { Button } from '@mui/material';
import { useState } from 'react';
import { HoldDialog } from './HoldDialog.tsx';

/**
 * Holds the payout of an order back, or releases it. Neither is offered where the gateway pays the
 * tenant by itself, where the tenant has its money already, where a dispute holds it, and where nothing is left.
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
