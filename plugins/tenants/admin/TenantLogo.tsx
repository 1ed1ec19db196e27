import { ImageControls, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { tenants, type Tenant } from '../contract.ts';
import { toasts } from './toasts.ts';

/** A tenant's logo, to look at and, for whoever may, to replace and to take away. */
export function TenantLogo({ tenant, canWrite }: { tenant: Tenant; canWrite: boolean }) {
  const { logo, name } = tenant.details;
  const params = { tenantId: tenant.id };
  const api = useClient(tenants);
  const toast = useToast();
  const refresh = useRefresh();

  async function remove() {
    await api.removeLogo({ params });
    toast(toasts.logoRemoved);
    refresh();
  }

  return (
    <>
      {logo ? (
        <Box
          component="img"
          src={logo}
          alt={`Logo of ${name}`}
          // A logo may be of either theme's tone, or let it shine through: this one shows both.
          sx={{ display: 'block', maxWidth: '100%', height: 64, p: 1, borderRadius: 1, ...GREY }}
        />
      ) : (
        'Not uploaded yet'
      )}
      {canWrite && (
        <ImageControls
          title="Logo"
          path={`/tenants/${tenant.id}/logo`}
          isThere={logo !== null}
          note="It is shown at the top of the storefront, 44 pixels high."
          onSaved={() => {
            toast(toasts.logoSaved);
            refresh();
          }}
          onRemove={remove}
          removing="The storefront will show the name in its place."
        />
      )}
    </>
  );
}

const GREY = { bgcolor: '#9aa3a2', objectFit: 'contain' } as const;
