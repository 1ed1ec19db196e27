import { useClient, type Session } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { accounts } from '../../contract.ts';

type Impersonation = NonNullable<Session['acting']>;

const MINUTE_MS = 60_000;

/**
 * The remaining time, by the server's clock, and what is allowed, which the tenant can change.
 * @param onEnd called once it has ended
 */
export function useImpersonation(atFirst: Impersonation, onEnd: () => void) {
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
