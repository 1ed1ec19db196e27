import {
  errorMessage,
  errorStatus,
  fieldErrors,
  FormDialog,
  TextInput,
  useClient,
  useToast,
} from '@foyer/kit/admin';
import { Typography } from '@mui/material';
import type { FieldValues } from 'react-hook-form';
import { NO_MESSAGE, payouts } from '../contract.ts';
import { toasts } from './toasts.ts';

/** Time until a change is visible; lists refresh sooner. */
const REFRESH_MS = 3000;

/** Asks for the reason, then toggles the hold. */
export function HoldDialog(props: {
  tenantId: string;
  eventId: string;
  orderUID: string;
  onHold: boolean;
  refresh: () => void;
  refreshMs?: number;
  onClose: () => void;
}) {
  const { tenantId, eventId, orderUID, onHold, refresh, onClose } = props;
  const { refreshMs = REFRESH_MS } = props;
  const api = useClient(payouts);
  const toast = useToast();

  async function submit({ message }: FieldValues) {
    const asked = Date.now();
    toast(toasts.submitted);
    try {
      await api.hold({
        params: { tenantId },
        body: {
          orderId: orderUID,
          eventId,
          message: String(message ?? '').trim() || NO_MESSAGE,
          hold: !onHold,
        },
      });
    } catch (error) {
      if (!errorStatus(error)) toast(toasts.holdFailed);
      else if (!fieldErrors(error))
        toast({
          ...(onHold ? toasts.releaseRefused : toasts.holdRefused),
          body: errorMessage(error),
        });
      throw error;
    }
    onClose();
    const body = `Payout for order: ${orderUID} has been ${onHold ? 'released' : 'held'}.`;
    setTimeout(
      () => {
        toast({ ...(onHold ? toasts.released : toasts.held), body });
        refresh();
      },
      Math.max(0, asked + refreshMs - Date.now()),
    );
  }

  const action = onHold ? 'Release payout' : 'Hold payout';
  return (
    <FormDialog
      title={action}
      record={{ message: NO_MESSAGE }}
      submitLabel={action}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
        {onHold
          ? 'Once you release it, the tenant’s share of this order can be paid out.'
          : 'The tenant’s share of this order won’t be paid out until someone releases it. The tenant sees the reason you enter.'}
      </Typography>
      <TextInput source="message" label="Reason" multiline />
    </FormDialog>
  );
}
