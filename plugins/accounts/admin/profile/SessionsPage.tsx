import {
  Badge,
  ConfirmDialog,
  formatInstant,
  Loaded,
  useClient,
  useSession,
  useToast,
} from '@foyer/kit/admin';
import { Box, Button, Card, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accounts } from '../../contract.ts';
import type { OwnSession } from '../../contract/ownSessions.ts';
import { OwnPage } from './OwnPage.tsx';
import { toasts } from './toasts.ts';

const KEY = ['accounts', 'sessions'];

/** Your open sessions, with buttons to end them. */
export default function SessionsPage() {
  const api = useClient(accounts);
  const cache = useQueryClient();
  const toast = useToast();
  const [ending, setEnding] = useState<OwnSession | 'others'>();
  const loaded = useQuery({
    queryKey: KEY,
    queryFn: async () => (await api.ownSessions({})).result,
  });

  async function end() {
    if (ending === 'others') await api.endOtherSessions({});
    // A session that has already ended is a success.
    else if (ending)
      await api.endSession({ params: { id: ending.id } }).catch((problem: { status?: number }) => {
        if (problem.status !== 404) throw problem;
      });
    toast(ending === 'others' ? toasts.othersEnded : toasts.sessionEnded);
    setEnding(undefined);
    await cache.invalidateQueries({ queryKey: KEY });
  }

  return (
    <OwnPage title="My sessions">
      <Loaded query={loaded} height={240}>
        {(data) => <Sessions sessions={data} onEnd={setEnding} />}
      </Loaded>
      {ending && (
        <ConfirmDialog
          title={ending === 'others' ? 'Sign out other sessions' : 'Sign out session'}
          confirmLabel={ending === 'others' ? 'Sign out other sessions' : 'Sign out session'}
          isDanger
          onConfirm={end}
          onClose={() => setEnding(undefined)}
        >
          {ending === 'others'
            ? 'You’ll be signed out everywhere except here.'
            : `${ending.device} will be signed out.`}
        </ConfirmDialog>
      )}
    </OwnPage>
  );
}

function Sessions(props: {
  sessions: readonly OwnSession[];
  onEnd: (which: OwnSession | 'others') => void;
}) {
  const { sessions, onEnd } = props;
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const current = sessions.filter(({ isCurrent }) => isCurrent);
  return (
    <Card sx={{ p: 2.5, maxWidth: 760 }}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {[...current, ...others].map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => onEnd(session)} />
        ))}
      </Box>
      {others.length > 0 ? (
        <Button variant="outlined" color="error" sx={{ mt: 2 }} onClick={() => onEnd('others')}>
          Sign out other sessions
        </Button>
      ) : (
        <Typography sx={{ mt: 2, color: 'text.secondary' }}>
          You’re not signed in anywhere else.
        </Typography>
      )}
    </Card>
  );
}

const APPLICATIONS = {
  platform: 'platform console',
  tenant: 'organizer console',
  attendee: 'storefront',
};

function SessionLine({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const { device, address, application, groupName, since, lastSeenAt, isCurrent } = session;
  const { timeZone } = useSession();
  const at = (instant: string) => formatInstant(instant, timeZone);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        py: 1.5,
        borderBottom: '1px solid var(--line)',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {device} {isCurrent && <Badge tone="active">This session</Badge>}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <bdi>{groupName}</bdi> ({APPLICATIONS[application]}) · from <bdi>{address}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Signed in {at(since)} · last active {at(lastSeenAt)}
        </Typography>
      </Box>
      {!isCurrent && (
        <Button onClick={onEnd} aria-label={`Sign out: ${device}, ${groupName}`}>
          Sign out
        </Button>
      )}
    </Box>
  );
}
