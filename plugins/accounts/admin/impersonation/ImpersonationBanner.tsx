import { useAction, useClient, useLeave, useSession } from '@foyer/kit/admin';
import { pathOf } from '@foyer/kit';
import { Box, Button } from '@mui/material';
import { TENANT_PAGE } from '@foyer/plugin-tenants/slots';
import { useCallback } from 'react';
import { accounts } from '../../contract.ts';
import { toasts } from './toasts.ts';
import { useImpersonation } from './useImpersonation.ts';

/** Shows at all times whose console this is, and who views it, why and for how long. */
export default function ImpersonationBanner() {
  const { acting: atFirst, tenant } = useSession();
  return atFirst && tenant ? <Banner atFirst={atFirst} tenant={tenant} /> : null;
}

function Banner(props: {
  atFirst: NonNullable<ReturnType<typeof useSession>['acting']>;
  tenant: { id: string; name: string };
}) {
  const { tenant } = props;
  const api = useClient(accounts);
  const leave = useLeave();
  const origin = props.atFirst.consoleUrl + pathOf(TENANT_PAGE, { tenantId: tenant.id });
  const back = useCallback(() => window.location.assign(origin), [origin]);
  const { impersonation, minutesLeft } = useImpersonation(props.atFirst, back);

  const stop = useAction(() => api.stopImpersonation({}), {
    onDone: back,
    failed: toasts.stopFailed,
    leavesPage: true,
  });

  return (
    <Box role="status" aria-label="Viewing as tenant" sx={banner}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        Viewing as <bdi>{tenant.name}</bdi>.{' '}
        {impersonation.mayWrite ? 'You can make changes.' : 'You can’t make changes.'} Reason:{' '}
        <bdi>{impersonation.reason}</bdi>{' '}
        <Box component="span" role="timer" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
          Ends in {minutesLeft} min
        </Box>
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        loading={stop.isBusy}
        onClick={() => leave(() => void stop.run())}
      >
        Stop viewing
      </Button>
    </Box>
  );
}

// A long reason scrolls within the banner, which never fills the page.
const banner = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: { xs: 1.5, md: 4 },
  py: 1,
  maxHeight: '30vh',
  overflowY: 'auto',
  fontSize: 14,
  bgcolor: 'var(--ink)',
  color: 'var(--paper)',
};
