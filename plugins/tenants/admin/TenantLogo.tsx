import { ImageControls, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { dark, light } from '@foyer/kit/tokens';
import { Box } from '@mui/material';
import { tenants, type Tenant } from '../contract.ts';
import { toasts } from './toasts.ts';

/** A tenant's logo, and with permission, buttons to replace and remove it. */
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          {/* On the backgrounds of both themes, to reveal a logo that is invisible on either. */}
          {PAPERS.map((bgcolor, place) => (
            <Box
              key={bgcolor}
              sx={{ p: 1.5, border: 1, borderColor: 'divider', ...ROUND, bgcolor }}
            >
              <Box
                component="img"
                src={logo}
                alt={place === 0 ? `Logo of ${name}` : ''}
                sx={{ display: 'block', maxWidth: '100%', height: 44, objectFit: 'contain' }}
              />
            </Box>
          ))}
        </Box>
      ) : (
        'No logo yet'
      )}
      {canWrite && (
        <ImageControls
          title="Logo"
          route={tenants.routes.uploadLogo}
          params={params}
          isThere={logo !== null}
          note="Shown at the top of the storefront, 44 pixels high. If it’s hard to see on a light or dark page, we add a background."
          onSaved={() => {
            toast(toasts.logoSaved);
            refresh();
          }}
          onRemove={remove}
          removing="The storefront will show the name instead."
        />
      )}
    </>
  );
}

const PAPERS = [light.paper, dark.paper];
const ROUND = { borderRadius: 1, maxWidth: '100%' } as const;
