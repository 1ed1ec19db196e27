import { fieldOf } from '@foyer/kit';
import { FormDialog, initialValues, TextInput, useClient } from '@foyer/kit/admin';
import * as z from 'zod';
import { tenant, tenants, type Tenant } from '../contract.ts';
import { ContactInputs } from './ContactInputs.tsx';
import { NameAndUrlInputs } from './NameAndUrlInputs.tsx';
import { tenantHost } from './tenantHost.ts';
import { toasts } from './toasts.ts';

const form = z.object({ details: tenant.form });
const email = fieldOf(tenant, 'email');

/** Creates a tenant; its first owner is invited with the text entered here. */
export function CreateTenantDialog({ onClose }: { onClose: () => void }) {
  const api = useClient(tenants).tenants;
  return (
    <FormDialog
      title="New tenant"
      schema={form}
      record={initialValues(tenant)}
      submitLabel="Add tenant"
      width="md"
      onSubmit={(body) => api.create({ body })}
      done={addedToast}
      failed={failureOf}
      onClose={onClose}
    >
      <NameAndUrlInputs />
      <TextInput
        source="details.email"
        label={email.label}
        type="email"
        autoComplete="off"
        isRequired
        helperText={email.meta.help}
      />
      <ContactInputs />
    </FormDialog>
  );
}

const addedToast = ({ id, details: { name, url } }: Tenant) =>
  ({
    kind: 'success',
    title: `Tenant account ${name} added successfully`,
    body: `Tenant ID: ${id} · URL: ${tenantHost(url)}`,
    seconds: 7,
  }) as const;

const failureOf = (error: unknown) =>
  (error as { code?: string }).code === 'tenant_settings_failed'
    ? toasts.settingsFailed
    : toasts.createFailed;
