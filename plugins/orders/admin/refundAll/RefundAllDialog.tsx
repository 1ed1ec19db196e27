import { formatNumber } from '@foyer/kit';
import {
  ConfirmDialog,
  errorMessage,
  FormDialog,
  ModalFrame,
  SelectInput,
  TextInput,
  useClient,
  useIdempotencyKeys,
} from '@foyer/kit/admin';
import { Alert, DialogContent, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FormDataConsumer } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { orders, type RefundAllFigures } from '../../contract.ts';
import { ReviewLink } from '../reviews/ReviewLink.tsx';
import { RefundAllSums } from './RefundAllSums.tsx';

const TITLE = 'Refund all orders';
const FEES = [
  { id: 'with', name: 'Refund fees: buyers get back everything they paid' },
  { id: 'without', name: 'Keep fees: service and platform fees aren’t refunded' },
];

const isNothing = ({ cardOrders, ownOrders, freeOrders, disputedOrders }: RefundAllFigures) =>
  cardOrders + ownOrders + freeOrders + disputedOrders === 0;

/**
 * Shows the total with and without fees before it starts; the event's name must be typed to
 * confirm.
 */
export function RefundAllDialog(props: {
  tenantId: string;
  eventId: string;
  eventName: string;
  onClose: () => void;
}) {
  const { tenantId, eventId, eventName, onClose } = props;
  const params = { tenantId, eventId };
  const api = useClient(orders);
  const keyOf = useIdempotencyKeys();
  const { data: figures, error } = useQuery({
    queryKey: ['orders', 'refundAllFigures', eventId],
    queryFn: () => api.refundAllFigures({ params }),
    gcTime: 0,
  });

  async function start(values: FieldValues) {
    const body = {
      withFees: values['fees'] === 'with',
      reason: String(values['reason'] ?? ''),
      eventName: String(values['eventName'] ?? ''),
    };
    await api.refundAll({ params, headers: { 'Idempotency-Key': keyOf(body) }, body });
    onClose();
  }

  if (error ?? (figures && isNothing(figures)))
    return (
      <ConfirmDialog
        title={TITLE}
        confirmLabel={TITLE}
        isDisabled
        onConfirm={() => undefined}
        onClose={onClose}
      >
        <Alert severity={error ? 'error' : 'info'}>
          {error ? errorMessage(error) : 'This event has no orders to refund.'}
        </Alert>
        {figures && <ToBeDecided orders={figures.reviewOrders} />}
      </ConfirmDialog>
    );
  if (!figures)
    return (
      <ModalFrame title={TITLE} onClose={onClose} isBusy={false}>
        <DialogContent>
          <Skeleton variant="rounded" height={240} aria-label="Loading" />
        </DialogContent>
      </ModalFrame>
    );
  return (
    <FormDialog
      title={TITLE}
      record={{ fees: 'with', reason: 'The event was canceled', eventName: '' }}
      submitLabel={TITLE}
      movesMoney
      onSubmit={start}
      onClose={onClose}
    >
      <SelectInput source="fees" label="Fees" choices={FEES} isRequired />
      <FormDataConsumer<{ fees: string }>>
        {({ formData }) => (
          <>
            {formData.fees === 'without' && figures.refundPlan === 'full' && (
              <Alert severity="warning">
                When the event was canceled, ticket holders were told they’d get a full refund.
              </Alert>
            )}
            <RefundAllSums figures={figures} withFees={formData.fees === 'with'} />
          </>
        )}
      </FormDataConsumer>
      <ToBeDecided orders={figures.reviewOrders} />
      <TextInput source="reason" label="Reason (buyers see this)" multiline isRequired />
      <Typography sx={{ color: 'text.secondary' }}>
        Each buyer gets an email. You can stop at any time, but refunds already issued can’t be
        reversed. To start, type the event name: <bdi>{eventName}</bdi>
      </Typography>
      <TextInput source="eventName" label="Event name" isRequired autoComplete="off" />
    </FormDialog>
  );
}

/** Orders that the run skips because they need review. */
function ToBeDecided({ orders }: { orders: number }) {
  if (orders === 0) return null;
  const count = formatNumber(orders);
  return (
    <Alert severity="warning" sx={{ my: 1.5 }}>
      {orders === 1
        ? '1 order needs review because its payment doesn’t match. It won’t be refunded here. '
        : `${count} orders need review because their payments don’t match. They won’t be refunded here. `}
      <ReviewLink />
    </Alert>
  );
}
