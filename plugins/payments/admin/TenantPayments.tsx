import { Loaded, Notice, useClient } from '@foyer/kit/admin';
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
  const missing = (
    <Notice title="No Payment/payout settings found for this Tenant">
      Payment settings are created with the tenant. Contact the platform for help.
    </Notice>
  );
  return (
    <Loaded query={stored} missing={missing}>
      {(setting) => (
        <Box sx={columns}>
          <PaymentSetupForm key={tenantId} stored={setting} isLocked={isLocked} />
          <StripeAccount tenantId={tenantId} isLocked={isLocked} />
        </Box>
      )}
    </Loaded>
  );
}

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
};
