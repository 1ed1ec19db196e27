import { ownTimeZone } from '@foyer/kit/dates';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDay, formatTime } from '../event/when.ts';
import { Lines } from '../layout/Lines.tsx';
import { Parted } from '../layout/Parted.tsx';
import { Trouble } from '../layout/Trouble.tsx';
import { useToast } from '../layout/useToast.ts';
import { problemOf } from '../api/problemOf.ts';
import { endOtherSessions, endSession, readSessions } from './accountApi.ts';

/** On the clock of whoever looks. */
function dayAndTime(at: string): string {
  const timeZone = ownTimeZone();
  return `${formatDay(at, timeZone)}, ${formatTime(at, timeZone)}`;
}

/** Where one is signed in; one of them or all others can be ended. */
export function OwnSessions({ personId }: { personId: string }) {
  const queries = useQueryClient();
  const toast = useToast();
  const queryKey = ['account', personId, 'sessions'];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: readSessions });
  const ending = useMutation({
    mutationFn: (id: string | null) => (id === null ? endOtherSessions() : endSession(id)),
    onSettled: () => queries.invalidateQueries({ queryKey }),
    onError: (problem) =>
      toast({ status: 'error', title: 'Not ended', text: problemOf(problem).message }),
  });
  const others = data?.result.filter(({ isCurrent }) => !isCurrent) ?? [];
  return (
    <section className="card sheet" aria-labelledby="my-sessions">
      <h2 id="my-sessions">Where I am signed in</h2>
      {!data && error && <Trouble error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Lines />}
      <ul className="plain own-sessions">
        {data?.result.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{session.device}</strong>
              <p className="muted small">
                <Parted
                  parts={[
                    session.groupName,
                    `since ${dayAndTime(session.since)}`,
                    ...(session.isCurrent ? ['this browser'] : []),
                  ]}
                />
              </p>
            </div>
            {!session.isCurrent && (
              <button
                type="button"
                aria-label={`End ${session.device}, ${session.groupName}`}
                disabled={ending.isPending}
                onClick={() => ending.mutate(session.id)}
              >
                End
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <button type="button" disabled={ending.isPending} onClick={() => ending.mutate(null)}>
          End all others
        </button>
      )}
    </section>
  );
}
