import {
  errorMessage,
  LoadFailed,
  Notice,
  PageHead,
  useClient,
  useLeave,
  useRefreshSession,
  useSession,
} from '@foyer/kit/admin';
import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accounts } from '../../contract.ts';
import { roleLabel } from '../../contract/roleWords.ts';

/** Your other groups, to switch to without signing in again. */
export default function SwitchPage() {
  const { tenant } = useSession();
  const api = useClient(accounts);
  const refreshSession = useRefreshSession();
  const leave = useLeave();
  const [going, setGoing] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: ['accounts', 'groups'],
    queryFn: async () => (await refreshSession()).groups,
  });
  const here = tenant?.id ?? 'platform';
  const others = data?.filter(({ id }) => id !== here);

  async function go(groupId: string) {
    setGoing(groupId);
    setFailure(undefined);
    try {
      const { url } = await api.switchGroup({ body: { groupId } });
      leave(() => followFrom(url));
    } catch (problem) {
      setFailure(errorMessage(problem));
    }
    setGoing(undefined);
  }

  return (
    <>
      <PageHead crumb="Your account" title="Switch organization" />
      {failure && (
        <Alert severity="error" sx={{ mb: 2, maxWidth: 760 }}>
          {failure}
        </Alert>
      )}
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !others ? (
        <Skeleton variant="rounded" height={160} aria-label="Loading" />
      ) : others.length === 0 ? (
        <Notice title="You don’t have access to any other organizations">
          When someone invites you to one, you’ll get an email.
        </Notice>
      ) : (
        <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 1, maxWidth: 760 }}>
          {others.map(({ id, name, roles }) => (
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
                loading={going === id}
                disabled={going !== undefined}
                onClick={() => void go(id)}
                aria-label={`Switch to ${name}`}
              >
                Switch
              </Button>
            </Box>
          ))}
        </Card>
      )}
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
