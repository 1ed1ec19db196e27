import { Loaded, Notice, useCan, useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { payments } from '../contract.ts';
import { PaymentSetupForm } from './PaymentSetupForm.tsx';
import { PaymentSummary } from './PaymentSummary.tsx';

/**
 * How a tenant is paid: the settings for operators who may change them, sentences for everyone else.
 */
export default function TenantPayments(props: { tenantId: string; isLocked: boolean }) {
  const { tenantId, isLocked } = props;
  const api = useClient(payments);
  const canWrite = useCan(payments, 'setup.write') && !isLocked;
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
    <Loaded query={stored} missing={missing} height={320}>
      {(setting) =>
        canWrite ? (
          <PaymentSetupForm key={tenantId} stored={setting} />
        ) : (
          <PaymentSummary setting={setting} isLocked={isLocked} />
        )
      }
    </Loaded>
  );
}
