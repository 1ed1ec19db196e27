import { useInstance } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { useMoneyPages } from '../useMoneyPages.ts';

/**
 * Links from the platform's tenant page to the tenant's balance; tenants have it in their menu.
 */
export default function CashFlowLink({ tenantId }: { tenantId: string }) {
  const { cashFlow } = useMoneyPages(tenantId);
  if (useInstance().realm !== 'platform') return null;
  return (
    <Button component={Link} to={cashFlow} variant="outlined">
      Balance
    </Button>
  );
}
