import { useClient } from '@foyer/kit/admin';
import { useState } from 'react';
import type { OrderDetails } from '../contract/deskRoutes.ts';
import type { RefundForm, RefundPreview } from '../contract/refund.ts';
import { orders } from '../contract.ts';
import { RefundConfirm } from './RefundConfirm.tsx';
import { RefundFields, type RefundValues } from './RefundFields.tsx';

/**
 * Refunds whole tickets, which become invalid, or an amount. Nothing is requested before the
 * preview was shown.
 */
export function RefundDialog(props: {
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
