import { ImageControls, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { dark, light } from '@foyer/kit/tokens';
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
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
          {/* On the papers of both themes, so that one that is lost on either is seen to be. */}
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
        'Not uploaded yet'
      )}
      {canWrite && (
        <ImageControls
          title="Logo"
          route={tenants.routes.uploadLogo}
          params={params}
          isThere={logo !== null}
          note="It stands at the top of the storefront, 44 pixels high, on a ground of its own where a theme would swallow it."
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

const PAPERS = [light.paper, dark.paper];
const ROUND = { borderRadius: 1, maxWidth: '100%' } as const;
