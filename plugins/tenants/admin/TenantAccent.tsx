import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { type Tenant, accentForm, tenants, type AccentForm } from '../contract.ts';
import { FormDialog, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { AccentInput } from './AccentInput.tsx';
import { toasts } from './toasts.ts';
import { AccentPreview } from './AccentPreview.tsx';
import { accentWords } from './accentWords.ts';

/** A tenant's storefront color, and with permission, a button to change it. */
export function TenantAccent({ tenant, canWrite }: { tenant: Tenant; canWrite: boolean }) {
  const { accent } = tenant.details;
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      {accent ? (
        <Box sx={{ display: 'grid', gap: 1 }}>
          {accent}
          <AccentPreview accent={accent} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {accentWords(accent)}
          </Typography>
        </Box>
      ) : (
        'None yet. The storefront uses the default color.'
      )}
      {canWrite && (
        <Box sx={{ mt: 1.5 }}>
          <Button variant="outlined" onClick={() => setEditing(true)}>
            {accent ? 'Change color' : 'Choose color'}
          </Button>
        </Box>
      )}
      {isEditing && <AccentDialog tenant={tenant} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Selects the color of a tenant's storefront. */
function AccentDialog({ tenant, onClose }: { tenant: Tenant; onClose: () => void }) {
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
      title="Choose accent color"
      schema={accentForm}
      record={{ accent: tenant.details.accent }}
      submitLabel="Save color"
      onSubmit={save}
      onClose={onClose}
    >
      <AccentInput />
    </FormDialog>
  );
}
