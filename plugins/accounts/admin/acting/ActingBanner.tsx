import { errorMessage, useClient, useLeave, useSession, useToast } from '@foyer/kit/admin';
import { pathOf } from '@foyer/kit';
import { Box, Button } from '@mui/material';
import { TENANT_PAGE } from '@foyer/plugin-tenants/slots';
import { useCallback, useState } from 'react';
import { accounts } from '../../contract.ts';
import { toasts } from './toasts.ts';
import { useActing } from './useActing.ts';

/** Says all the time that this is somebody else's console, for whom, why, and for how long. */
export default function ActingBanner() {
  const { acting: atFirst, tenant } = useSession();
  return atFirst && tenant ? <Banner atFirst={atFirst} tenant={tenant} /> : null;
}

function Banner(props: {
  atFirst: NonNullable<ReturnType<typeof useSession>['acting']>;
  tenant: { id: string; name: string };
}) {
  const { tenant } = props;
  const api = useClient(accounts);
  const toast = useToast();
  const leave = useLeave();
  const [isBusy, setBusy] = useState(false);
  const origin = props.atFirst.consoleUrl + pathOf(TENANT_PAGE, { tenantId: tenant.id });
  const back = useCallback(() => window.location.assign(origin), [origin]);
  const { acting, minutesLeft } = useActing(props.atFirst, back);

  async function stop() {
    setBusy(true);
    try {
      await api.stopActing({});
      back();
    } catch (error) {
      toast({ ...toasts.stopFailed, body: errorMessage(error) });
      setBusy(false);
    }
  }

  return (
    <Box role="status" aria-label="Acting" sx={banner}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        You are looking at <bdi>{tenant.name}</bdi> as its admin sees it
        {acting.mayWrite ? ', and can make changes' : ', and can change nothing'}. Reason:{' '}
        <bdi>{acting.reason}</bdi>{' '}
        <Box component="span" role="timer" sx={{ whiteSpace: 'nowrap', fontWeight: 600 }}>
          Ends in {minutesLeft} min.
        </Box>
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        size="small"
        loading={isBusy}
        onClick={() => leave(() => void stop())}
      >
        Stop
      </Button>
    </Box>
  );
}

// The reason may be long: it scrolls within the banner, which never takes the page.
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
