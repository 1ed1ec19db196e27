import * as z from 'zod';
import { errorMessage, FormDialog, TextInput, useCan, useClient, useSlot } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { useState } from 'react';
import { code } from '@foyer/kit';
import type { OrderDetails } from '../../contract/deskRoutes.ts';
import { orders, PAID_STATUSES } from '../../contract.ts';
import { orderActions } from '../../slots.ts';
import type { RefundForm, RefundPreview } from '../../contract/refund.ts';
import { ConfirmationActions } from './ConfirmationActions.tsx';
import { isFullyRefunded } from './OrderBadges.tsx';
import { toasts } from '../toasts.ts';
import type { OrderPlace } from './useOrderOrigin.ts';
import { RefundConfirm } from '../refund/RefundConfirm.tsx';
import { RefundFields, type RefundValues } from '../refund/RefundFields.tsx';

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
  const [isRefunding, setRefunding] = useState(false);
  const [isAskingWhere, setAskingWhere] = useState(false);
  const isPaid = PAID_STATUSES.includes(status);
  const isProcessing = isUnpaid(order);
  const resendLabel = isProcessing ? 'Resend Claim Email' : 'Resend Tickets';
  const isSendable = !eventCancelled && (isProcessing || (isPaid && status !== 'refunded'));

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
        <Button variant="contained" onClick={() => setAskingWhere(true)}>
          {resendLabel}
        </Button>
      )}
      {isAskingWhere && (
        <ResendDialog {...props} label={resendLabel} onClose={() => setAskingWhere(false)} />
      )}
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

/**
 * Refunds whole tickets, which become invalid, or an amount. Nothing is requested before the
 * preview was shown.
 */
function RefundDialog(props: {
  tenantId: string;
  eventId: string;
  order: OrderDetails;
  onClose: () => void;
}) {
  const { tenantId, eventId, order, onClose } = props;
  const api = useClient(orders);
  const [values, setValues] = useState<RefundValues>();
  const [shown, setShown] = useState<{ form: RefundForm; preview: RefundPreview }>();

  async function look(given: RefundValues) {
    const { mode, ticketIds = [], amount, reason, withFees } = given;
    const returnsUsedPlaces = given.returnsUsedPlaces ?? false;
    const what = { ...(mode === 'tickets' ? { ticketIds } : { amount: amount ?? 0 }), withFees };
    const preview = await api.refundPreview({
      params: { tenantId, eventId, orderUID: order.orderUID },
      body: what,
    });
    setValues(given);
    setShown({ form: { ...what, returnsUsedPlaces, reason }, preview });
  }

  if (shown) return <RefundConfirm {...props} {...shown} onBack={() => setShown(undefined)} />;
  return (
    <RefundFields
      tenantId={tenantId}
      eventId={eventId}
      order={order}
      values={values}
      onSubmit={look}
      onClose={onClose}
    />
  );
}

/** Its payment is still processing, so only a link to claim the tickets can be sent. */
const isUnpaid = ({ status }: OrderDetails): boolean => status === 'processing';

const WRONG = 'Entered value does not match email format';
const schema = z.object({ email: code({ required: WRONG }).pipe(z.email(WRONG)) });

/** Where to send an order's email: to its buyer, or once to another address. */
function ResendDialog(props: {
  tenantId: string;
  eventId: string;
  order: OrderDetails;
  refresh: () => void;
  label: string;
  onClose: () => void;
}) {
  const { tenantId, eventId, order, refresh, label, onClose } = props;
  const { orderUID, user: address } = order;
  const api = useClient(orders);
  const isProcessing = isUnpaid(order);
  return (
    <FormDialog
      title={label}
      schema={schema}
      record={{ email: address }}
      submitLabel={label}
      onSubmit={async ({ email }) => {
        await api.resend({ params: { tenantId, eventId }, body: { orderUID, email } });
        refresh();
      }}
      done={isProcessing ? toasts.claimResent : toasts.resent}
      failed={(error) => {
        if (isProcessing) return toasts.claimResendFailed;
        const { body = '' } = toasts.resendFailed;
        return { ...toasts.resendFailed, body: `${body}: ${errorMessage(error)}` };
      }}
      onClose={onClose}
    >
      <TextInput
        source="email"
        label="Email"
        type="email"
        isRequired
        helperText={
          address
            ? 'A different address is used only this time. To change it for good, edit the buyer.'
            : 'This order has no email address. We’ll use this one once and won’t save it.'
        }
      />
    </FormDialog>
  );
}
