import { errorMessage, useCan, useClient, useSlot, useToast } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { useState } from 'react';
import type { OrderDetails } from '../contract/deskRoutes.ts';
import { orders, PAID_STATUSES } from '../contract.ts';
import { orderActions } from '../slots.ts';
import { ConfirmationActions } from './ConfirmationActions.tsx';
import { isFullyRefunded } from './OrderBadges.tsx';
import { ResendDialog } from './ResendDialog.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { toasts } from './toasts.ts';
import type { OrderPlace } from './useOrderOrigin.ts';

/** The actions on an order; other plugins add those that act on its money. */
export function OrderActions(props: {
  tenantId: string;
  eventId: string;
  order: OrderDetails;
  place: OrderPlace;
  refresh: () => void;
}) {
  const { tenantId, eventId, order, place, refresh } = props;
  const { orderUID, status, eventCancelled } = order;
  const canResend = useCan(orders, 'orders.resend');
  const canRefund = useCan(orders, 'orders.refund');
  const fills = useSlot(orderActions);
  const api = useClient(orders);
  const toast = useToast();
  const [isSending, setSending] = useState(false);
  const [isRefunding, setRefunding] = useState(false);
  const [isAskingWhere, setAskingWhere] = useState(false);
  const isPaid = PAID_STATUSES.includes(status);
  const isProcessing = status === 'processing';
  const isSendable = !eventCancelled && (isProcessing || (isPaid && status !== 'refunded'));

  async function resend(email: string) {
    setSending(true);
    try {
      await api.resend({ params: { tenantId, eventId }, body: { orderUID, email } });
      toast(isProcessing ? toasts.claimResent : toasts.resent);
      refresh();
    } catch (error) {
      const why = errorMessage(error);
      const { body = '' } = toasts.resendFailed;
      if (isProcessing) toast({ ...toasts.claimResendFailed, body: why });
      else toast({ ...toasts.resendFailed, body: `${body}: ${why}` });
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      {fills.map(({ key, Component }) => (
        <Component
          key={key}
          tenantId={tenantId}
          eventId={eventId}
          orderUID={orderUID}
          refresh={refresh}
          facilitator={order.facilitator}
          onHold={order.onHold}
          hasCharge={order.chargeId !== null}
          isHeldByDispute={order.hold?.byDispute ?? false}
          payoutCompleted={order.payoutCompleted}
          isFullyRefunded={isFullyRefunded(order)}
        />
      ))}
      {status === 'awaiting_confirmation' && !eventCancelled && (
        <ConfirmationActions {...{ tenantId, eventId, orderUID, refresh }} />
      )}
      {canRefund && isPaid && order.refundedAmount < order.totalAmount && (
        <Button variant="outlined" color="error" onClick={() => setRefunding(true)}>
          Refund
        </Button>
      )}
      {canResend && isSendable && place === 'desk' && (
        <Button
          variant="contained"
          loading={isSending}
          onClick={() => (order.user ? void resend(order.user) : setAskingWhere(true))}
        >
          {isProcessing ? 'Resend Claim Email' : 'Resend Tickets'}
        </Button>
      )}
      {isAskingWhere && <ResendDialog onSend={resend} onClose={() => setAskingWhere(false)} />}
      {isRefunding && (
        <RefundDialog
          tenantId={tenantId}
          eventId={eventId}
          order={order}
          onClose={() => setRefunding(false)}
        />
      )}
    </>
  );
}
