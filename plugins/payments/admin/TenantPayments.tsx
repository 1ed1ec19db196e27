import { errorStatus, LoadFailed, Notice, TableSkeleton, useClient } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { payments } from '../contract.ts';
import { PaymentSetupForm } from './PaymentSetupForm.tsx';
import { StripeAccount } from './StripeAccount.tsx';

/** How a tenant is paid: its Stripe account, and the platform's settings for it. */
export default function TenantPayments(props: { tenantId: string; isLocked: boolean }) {
  const { tenantId, isLocked } = props;
  const api = useClient(payments);
  const stored = useQuery({
    queryKey: ['payment-setting', tenantId],
    queryFn: () => api.paymentSetting({ params: { tenantId } }),
    retry: false,
  });
  if (errorStatus(stored.error) === 404)
    return (
      <Notice title="No Payment/payout settings found for this Tenant">
        Payment settings are created with the tenant. Contact the platform for help.
      </Notice>
    );
  if (stored.error)
    return <LoadFailed error={stored.error} onRetry={() => void stored.refetch()} />;
  if (!stored.data) return <TableSkeleton />;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        alignItems: 'start',
      }}
    >
      <PaymentSetupForm key={tenantId} stored={stored.data} isLocked={isLocked} />
      <StripeAccount tenantId={tenantId} isLocked={isLocked} />
    </Box>
  );
}
