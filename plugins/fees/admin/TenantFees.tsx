import { useCan, useInstance } from '@foyer/kit/admin';
import { Alert, Box, Typography } from '@mui/material';
import { fees } from '../contract.ts';
import { ControlToggle } from './ControlToggle.tsx';
import { FeesPanel } from './FeesPanel.tsx';
import { useFeeSetting } from './useFeeSetting.ts';

/** A tenant's rules and settings: the platform's to change, and the tenant's own where it may. */
export default function TenantFees(props: { tenantId: string; isLocked: boolean }) {
  const { tenantId, isLocked } = props;
  const { realm } = useInstance();
  const mayWrite = useCan(fees, 'tenant.write');
  const { data } = useFeeSetting(tenantId);
  const isPlatforms = realm === 'tenant' && data?.isTenantSettingsControlEnabled === false;
  const canWrite = mayWrite && !isLocked && !isPlatforms;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography variant="h2" sx={{ flex: '1 1 auto' }}>
          Tenant Fees
        </Typography>
        {realm === 'platform' && data && (
          <ControlToggle tenantId={tenantId} setting={data} isLocked={!canWrite} />
        )}
      </Box>
      {isPlatforms && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Your fees are set by the platform. You can look at them here; write to your contact there
          to have them changed, or to be allowed to change them yourself.
        </Alert>
      )}
      <FeesPanel key={tenantId} tenantId={tenantId} canWrite={canWrite} />
    </>
  );
}
