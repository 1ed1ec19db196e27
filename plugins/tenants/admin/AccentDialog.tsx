import { FormDialog, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { accentForm, tenants, type AccentForm, type Tenant } from '../contract.ts';
import { AccentInput } from './AccentInput.tsx';
import { toasts } from './toasts.ts';

/** Chooses the colour of a tenant's storefront. */
export function AccentDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
  const api = useClient(tenants);
  const toast = useToast();
  const refresh = useRefresh();

  async function save(body: object) {
    await api.saveAccent({ params: { tenantId: tenant.id }, body: body as AccentForm });
    toast(toasts.accentSaved);
    refresh();
    onClose();
  }

  return (
    <FormDialog
      title="Choose the accent colour"
      schema={accentForm}
      record={{ accent: tenant.details.accent }}
      submitLabel="Save colour"
      onSubmit={save}
      onClose={onClose}
    >
      <AccentInput />
    </FormDialog>
  );
}
