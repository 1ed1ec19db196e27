import { FormDialog, TextInput, useClient } from '@foyer/kit/admin';
import * as z from 'zod';
import { tenantForm, tenants, type Tenant } from '../contract.ts';
import { ContactInputs } from './ContactInputs.tsx';
import { NameAndUrlInputs } from './NameAndUrlInputs.tsx';
import { tenantHost } from './tenantHost.ts';
import { toasts } from './toasts.ts';

const form = z.object({ details: tenantForm });

const NEW = {
  email: '',
  name: '',
  phone: '',
  url: '',
  inviteTemplateSubject: 'You’re invited',
  inviteTemplateBody: 'Welcome. Follow the link below to set up your account.',
};

/** Creates a tenant; its first owner is invited with the text entered here. */
export function CreateTenantDialog({ onClose }: { onClose: () => void }) {
  const api = useClient(tenants).tenants;
  return (
    <FormDialog
      title="New tenant"
      schema={form}
      record={{ details: NEW }}
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
        label="Email"
        type="email"
        autoComplete="off"
        isRequired
        helperText="We’ll invite the tenant’s first owner at this address."
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
