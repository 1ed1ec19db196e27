import { useInstance } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { reportPages } from '../addresses.ts';

/** Links from the platform's tenant page to the tenant's report; tenants have it in their menu. */
export default function TenantSalesLink({ tenantId }: { tenantId: string }) {
  const { realm } = useInstance();
  if (realm !== 'platform') return null;
  return (
    <Button component={Link} to={reportPages(tenantId).tenant} variant="outlined">
      Sales report
    </Button>
  );
}
