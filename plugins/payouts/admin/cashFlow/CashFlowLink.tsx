import { useInstance } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { useMoneyPages } from '../useMoneyPages.ts';

/** From the platform's page about a tenant to its money; a tenant has it in its own menu. */
export default function CashFlowLink({ tenantId }: { tenantId: string }) {
  const { cashFlow } = useMoneyPages(tenantId);
  if (useInstance().realm !== 'platform') return null;
  return (
    <Button component={Link} to={cashFlow} variant="outlined">
      Cash flow
    </Button>
  );
}
