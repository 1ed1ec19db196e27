import { useClient, type Session } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { accounts } from '../../contract.ts';

type Acting = NonNullable<Session['acting']>;

const MINUTE_MS = 60_000;

/**
 * How long it goes on, by the server's clock, and what is allowed: the tenant may say so meanwhile.
 * @param onEnd once the time is over
 */
export function useActing(atFirst: Acting, onEnd: () => void) {
  const api = useClient(accounts);
  const [openedAt] = useState(() => performance.now());
  const { data } = useQuery({
    queryKey: ['acting'],
    queryFn: async () => {
      const { acting } = await api.session({});
      return acting && { acting, endsAt: performance.now() + acting.secondsLeft * 1000 };
    },
    initialData: { acting: atFirst, endsAt: openedAt + atFirst.secondsLeft * 1000 },
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
    acting: data?.acting ?? atFirst,
    minutesLeft: Math.max(0, Math.ceil((endsAt - Math.max(now, openedAt)) / MINUTE_MS)),
  };
}
