import { pathOf } from '@foyer/kit';
import { Link } from '@mui/material';
import { Link as RouterLink, useParams } from 'react-router';
import { TENANT_PAGE } from '../slots.ts';
import { TENANTS_PAGE } from './addresses.ts';
import { TenantPage } from './TenantPage.tsx';

/** The page about one tenant on the platform's console. */
export default function PlatformTenantPage() {
  const { tenantId = '' } = useParams();
  return (
    <TenantPage
      tenantId={tenantId}
      base={pathOf(TENANT_PAGE, { tenantId })}
      crumb={
        <Link component={RouterLink} to={TENANTS_PAGE} color="inherit">
          Tenants
        </Link>
      }
    />
  );
}
