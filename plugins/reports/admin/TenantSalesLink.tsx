import { useInstance } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { reportPages } from '../addresses.ts';

/** From the platform's page about a tenant to its report; a tenant has it in its own menu. */
export default function TenantSalesLink({ tenantId }: { tenantId: string }) {
  const { realm } = useInstance();
  if (realm !== 'platform') return null;
  return (
    <Button component={Link} to={reportPages(tenantId).tenant} variant="outlined">
      Sales report
    </Button>
  );
}
