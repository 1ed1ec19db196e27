import { ownTimeZone } from '@foyer/kit/dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDay, formatTime } from '../event/when.ts';
import { LoadingSkeleton } from '../layout/lazyPage.tsx';
import { DotSeparated } from '../layout/DotSeparated.tsx';
import { Trouble } from '../layout/Trouble.tsx';
import { useToast } from '../layout/Toasts.tsx';
import { problemOf } from '../api/call.ts';
import { endOtherSessions, endSession, readSessions } from './accountApi.ts';

/** In the viewer's own time zone. */
function dayAndTime(at: string): string {
  const timeZone = ownTimeZone();
  return `${formatDay(at, timeZone)}, ${formatTime(at, timeZone)}`;
}

/** The user's sessions. One of them, or all others, can be signed out. */
export function OwnSessions({ personId }: { personId: string }) {
  const queries = useQueryClient();
  const toast = useToast();
  const queryKey = ['account', personId, 'sessions'];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: readSessions });
  const ending = useMutation({
    mutationFn: (id: string | null) => (id === null ? endOtherSessions() : endSession(id)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
    onError: (problem) =>
      toast({ status: 'error', title: 'Couldn’t sign out', text: problemOf(problem).message }),
  });
  const others = data?.result.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <section className="card sheet" aria-labelledby="my-sessions">
      <h2 id="my-sessions">Where you’re signed in</h2>
      {!data && error && <Trouble error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton />}
      <ul className="plain own-sessions">
        {data?.result.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{session.device}</strong>
              <p className="muted small">
                <DotSeparated
                  parts={[
                    session.groupName,
                    `signed in ${dayAndTime(session.since)}`,
                    ...(session.isCurrent ? ['This browser'] : []),
                  ]}
                />
              </p>
            </div>
            {!session.isCurrent && (
              <button
                type="button"
                aria-label={`Sign out ${session.device}, ${session.groupName}`}
                disabled={ending.isPending}
                onClick={() => ending.mutate(session.id)}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <button type="button" disabled={ending.isPending} onClick={() => ending.mutate(null)}>
          Sign out everywhere else
        </button>
      )}
    </section>
  );
}
