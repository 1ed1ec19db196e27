import {
  errorMessage,
  fieldErrors,
  isSaidByForm,
  useCan,
  useClient,
  useProtectedForm,
  useRefresh,
  useToast,
  zodResolver,
} from '@foyer/kit/admin';
import { Alert, Button, Stack } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Form } from 'react-admin';
import { useFormState, type FieldValues } from 'react-hook-form';
import { tenants, type Tenant, type TenantEdit } from '../contract.ts';
import { changeable } from './changeable.ts';
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
  const record = useMemo(() => changeable(stored), [stored]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A double click comes before the button is redrawn as busy.
  const isUnderWay = useRef(false);
  const kept = useProtectedForm({
    name: 'tenant-info',
    record,
    edited: stored,
    schema: update,
    isUnderWay: () => isUnderWay.current,
  });

  async function save(values: FieldValues) {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await kept.save(values, async (sent) => {
        const body = sent as { details: TenantEdit; version?: string };
        const saved = await api.update({ id: tenant.id, body });
        setStored(saved);
        onSaved(saved);
        toast(toasts.infoSaved);
        refresh();
        return saved;
      });
      return undefined;
    } catch (error) {
      if (!isSaidByForm(error)) {
        toast(toasts.infoFailed);
        setFailure(errorMessage(error));
      }
      return fieldErrors(error);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return (
    <Form
      noValidate
      record={record}
      onSubmit={save}
      resolver={zodResolver(update)}
      disableInvalidFormNotification
    >
      <Stack spacing={1}>
        {kept.notices}
        {failure && <Alert severity="error">{failure}</Alert>}
        <LockedInputs tenant={tenant} />
        <ContactInputs disabled={!canWrite} />
        {canWrite && <SaveButton isBusy={isBusy} onTyped={onTyped} />}
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
