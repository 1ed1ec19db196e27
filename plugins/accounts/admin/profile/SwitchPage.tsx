import {
  Loaded,
  Notice,
  PageHead,
  useAction,
  useClient,
  useLeave,
  useRefreshSession,
  useSession,
} from '@foyer/kit/admin';
import { Alert, Box, Button, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { accounts } from '../../contract.ts';
import { roleLabel } from '../../contract/roles.ts';

/** Your other groups, to switch to without signing in again. */
export default function SwitchPage() {
  const { tenant } = useSession();
  const api = useClient(accounts);
  const refreshSession = useRefreshSession();
  const leave = useLeave();
  const here = tenant?.id ?? 'platform';
  const others = useQuery({
    queryKey: ['accounts', 'groups'],
    queryFn: async () => (await refreshSession()).groups,
    select: (groups) => groups.filter(({ id }) => id !== here),
  });
  const go = useAction((groupId: string) => api.switchGroup({ body: { groupId } }), {
    onDone: ({ url }) => leave(() => followFrom(url)),
  });

  return (
    <>
      <PageHead crumb="Your account" title="Switch organization" />
      {go.failure && (
        <Alert severity="error" sx={{ mb: 2, maxWidth: 760 }}>
          {go.failure}
        </Alert>
      )}
      <Loaded
        query={others}
        height={160}
        empty={
          <Notice title="You don’t have access to any other organizations">
            When someone invites you to one, you’ll get an email.
          </Notice>
        }
      >
        {(groups) => (
          <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 1, maxWidth: 760 }}>
            {groups.map(({ id, name, roles }) => (
              <Box
                component="li"
                key={id}
                sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 1.5 }}
              >
                <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
                  <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                    <bdi>{name}</bdi>
                  </Typography>
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {roles.map(roleLabel).join(', ')}
                  </Typography>
                </Box>
                <Button
                  variant="outlined"
                  loading={go.running?.[0] === id}
                  disabled={go.isBusy}
                  onClick={() => void go.run(id)}
                  aria-label={`Switch to ${name}`}
                >
                  Switch
                </Button>
              </Box>
            ))}
          </Card>
        )}
      </Loaded>
    </>
  );
}

/**
 * Opens an address of another host and sends this console's origin, which pages don't send by default: a handoff token
 * is only valid for a browser that comes from the console that requested it.
 */
function followFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.referrerPolicy = 'origin';
  document.body.append(link);
  link.click();
  link.remove();
}
