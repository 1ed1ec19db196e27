import { FormDialog, formValues, useClient } from '@foyer/kit/admin';
import { tenantContact, tenants, type Tenant } from '../contract.ts';
import { ContactInputs } from './ContactInputs.tsx';
import { LockedInputs } from './LockedInputs.tsx';
import { toasts } from './toasts.ts';

/** Edits a tenant's editable fields, from the list. */
export function EditTenantDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const api = useClient(tenants).tenants;
  return (
    <FormDialog
      title="Edit tenant"
      schema={tenants.resources.tenants.update}
      record={formValues(tenantContact, tenant.details)}
      edited={tenant}
      submitLabel="Save tenant"
      width="md"
      onSubmit={(body) => api.update({ id: tenant.id, body })}
      done={toasts.updated}
      failed={toasts.updateFailed}
      gone={toasts.gone}
      onClose={onClose}
    >
      <LockedInputs tenant={tenant} />
      <ContactInputs />
    </FormDialog>
  );
}
