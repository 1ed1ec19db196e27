import {
  errorMessage,
  fieldErrors,
  isSaidByForm,
  useCan,
  useClient,
  useProtectedForm,
  useToast,
  zodResolver,
} from '@foyer/kit/admin';
import { Alert, Box, Button, Card, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Form } from 'react-admin';
import { useFormState, useWatch, type FieldValues } from 'react-hook-form';

import { paymentForm, payments, type StoredPaymentSetting } from '../contract.ts';
import { PaymentInputs } from './PaymentInputs.tsx';
import { toasts } from './toasts.ts';

/** All payment and payout settings of a tenant; locked for read-only users. */
export function PaymentSetupForm(props: { stored: StoredPaymentSetting; isLocked: boolean }) {
  const canWrite = useCan(payments, 'setup.write') && !props.isLocked;
  const api = useClient(payments);
  const cache = useQueryClient();
  const toast = useToast();
  const [stored, setStored] = useState(props.stored);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A double click can arrive before the button is rendered as busy.
  const isUnderWay = useRef(false);
  const kept = useProtectedForm({
    name: 'payment-setting',
    record: stored,
    schema: paymentForm,
    isUnderWay: () => isUnderWay.current,
  });

  async function save(body: FieldValues) {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await kept.save(body, async (sent) => {
        const saved = await api.payoutUpdate({ body: paymentForm.parse(sent) });
        cache.setQueryData(['payment-setting', stored.id], saved);
        setStored(saved);
        toast(toasts.saved);
        return saved;
      });
      return undefined;
    } catch (error) {
      const fields = fieldErrors(error);
      if (fields?.['id']) toast(toasts.noTenant);
      else if (!isSaidByForm(error)) {
        toast(toasts.saveFailed);
        setFailure(errorMessage(error));
      }
      return fields;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return (
    <Card sx={{ p: 2.5 }}>
      <Form
        noValidate
        record={stored}
        onSubmit={save}
        resolver={zodResolver(paymentForm)}
        disableInvalidFormNotification
      >
        <Stack spacing={2.5}>
          {kept.notices}
          {failure && <Alert severity="error">{failure}</Alert>}
          <PaymentInputs isLocked={!canWrite} />
          {canWrite && <SaveBar isBusy={isBusy} />}
        </Stack>
      </Form>
    </Card>
  );
}

/** Saving needs a change, and a chosen account. */
function SaveBar({ isBusy }: { isBusy: boolean }) {
  const { isDirty } = useFormState();
  const type = useWatch({ name: 'payment.type' }) as string | undefined;
  return (
    <Box>
      <Button type="submit" variant="contained" loading={isBusy} disabled={!isDirty || !type}>
        Save changes
      </Button>
    </Box>
  );
}
