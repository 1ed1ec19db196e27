import { useCan, useClient, useProtectedForm, useToast, zodResolver } from '@foyer/kit/admin';
import { Alert, Box, Button, Card, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';

import { paymentForm, payments, type StoredPaymentSetting } from '../contract.ts';
import { PaymentInputs } from './PaymentInputs.tsx';
import { toasts } from './words.ts';

/** All payment and payout settings of a tenant; locked for read-only users. */
export function PaymentSetupForm(props: { stored: StoredPaymentSetting; isLocked: boolean }) {
  const canWrite = useCan(payments, 'setup.write') && !props.isLocked;
  const api = useClient(payments);
  const cache = useQueryClient();
  const toast = useToast();
  const [stored, setStored] = useState(props.stored);
  const form = useProtectedForm({
    name: 'payment-setting',
    record: stored,
    schema: paymentForm,
    onSave: async (sent) => {
      const saved = await api.payoutUpdate({ body: paymentForm.parse(sent) });
      cache.setQueryData(['payment-setting', stored.id], saved);
      setStored(saved);
      toast(toasts.saved);
      return saved;
    },
    onRejected: (fields) => fields['id'] && toast(toasts.noTenant),
    onFailed: () => toast(toasts.saveFailed),
  });

  return (
    <Card sx={{ p: 2.5 }}>
      <Form
        noValidate
        record={stored}
        onSubmit={form.submit}
        resolver={zodResolver(paymentForm)}
        disableInvalidFormNotification
      >
        <Stack spacing={2.5}>
          {form.notices}
          {form.failure && <Alert severity="error">{form.failure}</Alert>}
          <PaymentInputs isLocked={!canWrite} />
          {canWrite && <SaveBar isBusy={form.isBusy} />}
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
