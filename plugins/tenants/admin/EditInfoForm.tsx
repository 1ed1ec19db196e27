import {
  formValues,
  useCan,
  useClient,
  useProtectedForm,
  useRefresh,
  useToast,
  zodResolver,
} from '@foyer/kit/admin';
import { Alert, Button, Stack } from '@mui/material';
import { useEffect, useMemo, useState } from 'react';
import { Form } from 'react-admin';
import { useFormState } from 'react-hook-form';
import type * as z from 'zod';
import { tenantContact, tenants, type Tenant } from '../contract.ts';
import { ContactInputs } from './ContactInputs.tsx';
import { LockedInputs } from './LockedInputs.tsx';
import { toasts } from './toasts.ts';

const { update } = tenants.resources.tenants;

/** A tenant's email, name and URL, and its editable fields. */
export function EditInfoForm(props: {
  tenant: Tenant;
  isLocked: boolean;
  /** Whether there are unsaved changes. */
  onTyped: (isTyped: boolean) => void;
  onSaved: (saved: Tenant) => void;
}) {
  const { tenant, isLocked, onTyped, onSaved } = props;
  const canWrite = useCan(tenants, 'info.write') && !isLocked;
  const api = useClient(tenants).tenants;
  const toast = useToast();
  const refresh = useRefresh();
  const [stored, setStored] = useState(tenant);
  const record = useMemo(() => formValues(tenantContact, stored.details), [stored]);
  const form = useProtectedForm({
    name: 'tenant-info',
    record,
    edited: stored,
    schema: update,
    onSave: async (sent) => {
      const body = sent as z.output<typeof update> & { version?: string };
      const saved = await api.update({ id: tenant.id, body });
      setStored(saved);
      onSaved(saved);
      toast(toasts.infoSaved);
      refresh();
      return saved;
    },
    onFailed: () => toast(toasts.infoFailed),
  });

  return (
    <Form
      noValidate
      record={record}
      onSubmit={form.submit}
      resolver={zodResolver(update)}
      disableInvalidFormNotification
    >
      <Stack spacing={1}>
        {form.notices}
        {form.failure && <Alert severity="error">{form.failure}</Alert>}
        <LockedInputs tenant={tenant} />
        <ContactInputs disabled={!canWrite} />
        {canWrite && <SaveButton isBusy={form.isBusy} onTyped={onTyped} />}
      </Stack>
    </Form>
  );
}

/** Disabled until something has changed. */
function SaveButton(props: { isBusy: boolean; onTyped: (isTyped: boolean) => void }) {
  const { isBusy, onTyped } = props;
  // Typed fields stay dirty when someone else's change is merged; `isDirty` doesn't.
  const { dirtyFields } = useFormState();
  const isTyped = Object.keys(dirtyFields).length > 0;
  useEffect(() => onTyped(isTyped), [isTyped, onTyped]);
  return (
    <div>
      <Button type="submit" variant="contained" loading={isBusy} disabled={!isTyped}>
        Save changes
      </Button>
    </div>
  );
}
