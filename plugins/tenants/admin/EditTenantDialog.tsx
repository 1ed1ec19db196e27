import {
  errorMessage,
  errorStatus,
  FormDialog,
  isSaidByForm,
  useClient,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { tenants, type Tenant } from '../contract.ts';
import { ContactInputs } from './ContactInputs.tsx';
import { LockedInputs } from './LockedInputs.tsx';
import { changeable } from './changeable.ts';
import { toasts } from './toasts.ts';

/** Edits a tenant's editable fields, from the list. */
export function EditTenantDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const api = useClient(tenants).tenants;
  const toast = useToast();
  const refresh = useRefresh();
  return (
    <FormDialog
      title="Edit tenant"
      schema={tenants.resources.tenants.update}
      record={changeable(tenant)}
      edited={tenant}
      submitLabel="Save tenant"
      width="md"
      onSubmit={async (body) => {
        try {
          await api.update({ id: tenant.id, body });
          toast(toasts.updated);
        } catch (error) {
          if (errorStatus(error) !== 404) {
            if (!isSaidByForm(error)) toast({ ...toasts.updateFailed, body: errorMessage(error) });
            throw error;
          }
          toast(toasts.gone);
        }
        refresh();
        onClose();
      }}
      onClose={onClose}
    >
      <LockedInputs tenant={tenant} />
      <ContactInputs />
    </FormDialog>
  );
}
