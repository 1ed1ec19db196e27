import { useCan, useInstance } from '@foyer/kit/admin';
import { Alert, Box, Typography } from '@mui/material';
import { fees } from '../contract.ts';
import { ControlToggle } from './ControlToggle.tsx';
import { FeesPanel } from './FeesPanel.tsx';
import { useFeeSetting } from './useFeeSetting.ts';

/**
 * A tenant's rules and settings. Operators may change them, and tenant users where the platform
 * allows it.
 */
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
          The platform manages your fees, so you can only view them here. To change them or to
          manage them yourself, ask your platform contact.
        </Alert>
      )}
      <FeesPanel key={tenantId} tenantId={tenantId} canWrite={canWrite} />
    </>
  );
}
