import {
  ConfirmDialog,
  errorMessage,
  FormDialog,
  ModalFrame,
  SelectInput,
  TextInput,
  useClient,
} from '@foyer/kit/admin';
import { Alert, DialogContent, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FormDataConsumer } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { orders, type RefundAllFigures } from '../../contract.ts';
import { useKeys } from '../useKeys.ts';
import { RefundAllSums } from './RefundAllSums.tsx';
import { ToBeDecided } from './ToBeDecided.tsx';

const TITLE = 'Refund all orders';
const FEES = [
  { id: 'with', name: 'With the fees: buyers get back all that they paid' },
  { id: 'without', name: 'Without the fees: service and platform fees are kept' },
];

const isNothing = ({ cardOrders, ownOrders, freeOrders, disputedOrders }: RefundAllFigures) =>
  cardOrders + ownOrders + freeOrders + disputedOrders === 0;

/** What it comes to, both ways, before it begins; the name of the event is typed once more. */
export function RefundAllDialog(props: {
  tenantId: string;
  eventId: string;
  eventName: string;
  onClose: () => void;
}) {
  const { tenantId, eventId, eventName, onClose } = props;
  const params = { tenantId, eventId };
  const api = useClient(orders);
  const keyOf = useKeys();
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
          {error ? errorMessage(error) : 'No order of this event can be refunded.'}
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
      record={{ fees: 'with', reason: 'The event was cancelled', eventName: '' }}
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
                Ticket holders were told that they get a full refund when the event was canceled.
              </Alert>
            )}
            <RefundAllSums figures={figures} withFees={formData.fees === 'with'} />
          </>
        )}
      </FormDataConsumer>
      <ToBeDecided orders={figures.reviewOrders} />
      <TextInput source="reason" label="Reason, as buyers read it" multiline isRequired />
      <Typography sx={{ color: 'text.secondary' }}>
        Buyers get a mail each. It can be stopped, but what went back does not come again. To begin,
        type the name of the event: <bdi>{eventName}</bdi>
      </Typography>
      <TextInput source="eventName" label="Name of the event" isRequired autoComplete="off" />
    </FormDialog>
  );
}
