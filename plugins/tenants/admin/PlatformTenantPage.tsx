import { Link } from '@mui/material';
import { Link as RouterLink, useParams } from 'react-router';
import { TenantPage } from './TenantPage.tsx';

/** The page about one tenant on the platform's console. */
export default function PlatformTenantPage() {
  const { tenantId = '' } = useParams();
  return (
    <TenantPage
      tenantId={tenantId}
      base={`/tenant/${tenantId}`}
      crumb={
        <Link component={RouterLink} to="/tenants" color="inherit">
          Tenants
        </Link>
      }
    />
  );
}
