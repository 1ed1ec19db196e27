import { useClient, useProtectedForm, useToast, zodResolver } from '@foyer/kit/admin';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Form } from 'react-admin';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';

import { paymentForm, payments, type StoredPaymentSetting } from '../contract.ts';
import {
  FeeInputs,
  PaymentAccountInputs,
  PayoutInputs,
  TechnicalInputs,
} from './PaymentInputs.tsx';
import { toasts } from './words.ts';

/** All payment and payout settings of a tenant, for operators. */
export function PaymentSetupForm(props: { stored: StoredPaymentSetting }) {
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
    <Form
      noValidate
      record={stored}
      onSubmit={form.submit}
      resolver={zodResolver(paymentForm)}
      disableInvalidFormNotification
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1040 }}>
        {form.notices}
        {form.failure && <Alert severity="error">{form.failure}</Alert>}
        <PaymentAccountInputs tenantId={stored.id} />
        <PayoutInputs tenantId={stored.id} />
        <FeeInputs tenantId={stored.id} />
        <TechnicalInputs />
        <SaveBar isBusy={form.isBusy} />
      </Box>
    </Form>
  );
}

/** Saving needs a change, and a chosen account. */
function SaveBar({ isBusy }: { isBusy: boolean }) {
  const { reset } = useFormContext();
  const { isDirty } = useFormState();
  const type = useWatch({ name: 'payment.type' }) as string | undefined;
  return (
    <Box sx={bar}>
      <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
        {isDirty ? 'Unsaved changes' : 'No unsaved changes'}
      </Typography>
      <Button variant="outlined" disabled={!isDirty || isBusy} onClick={() => reset()}>
        Cancel
      </Button>
      <Button type="submit" variant="contained" loading={isBusy} disabled={!isDirty || !type}>
        Save changes
      </Button>
    </Box>
  );
}

const bar = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.5,
  borderTop: '1px solid var(--line)',
  bgcolor: 'var(--paper)',
};
