import { pathOf } from '@foyer/kit';
import { type Session, useAction, useClient, useLeave, useSession } from '@foyer/kit/admin';
import { TENANT_PAGE } from '@foyer/plugin-tenants/slots';
import { Box, Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { accounts } from '../../contract.ts';
import { toasts } from './toasts.ts';

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

type Impersonation = NonNullable<Session['acting']>;

const MINUTE_MS = 60_000;

/**
 * The remaining time, by the server's clock, and what is allowed, which the tenant can change.
 * @param onEnd called once it has ended
 */
function useImpersonation(atFirst: Impersonation, onEnd: () => void) {
  const api = useClient(accounts);
  const [openedAt] = useState(() => performance.now());
  const { data } = useQuery({
    queryKey: ['impersonation'],
    queryFn: async () => {
      const { acting: impersonation } = await api.session({});
      return (
        impersonation && {
          impersonation,
          endsAt: performance.now() + impersonation.secondsLeft * 1000,
        }
      );
    },
    initialData: { impersonation: atFirst, endsAt: openedAt + atFirst.secondsLeft * 1000 },
    initialDataUpdatedAt: () => Date.now(),
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
    retry: false,
  });
  const endsAt = data?.endsAt ?? openedAt;
  const [now, setNow] = useState(openedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  const isOver = now >= endsAt;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return {
    impersonation: data?.impersonation ?? atFirst,
    minutesLeft: Math.max(0, Math.ceil((endsAt - Math.max(now, openedAt)) / MINUTE_MS)),
  };
}
