import '../checkout/checkout.css';
import { formatInstant } from '@foyer/kit/dates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { confirmOrder, readConfirmation, type Confirmation } from '../api/orderApi.ts';
import { isGone, isRefused, problemOf } from '../api/call.ts';
import { unbroken } from '../event/when.ts';
import { LoadingSkeleton } from '../layout/lazyPage.tsx';
import { Trouble } from '../layout/Trouble.tsx';
import { usePageTitle } from '../layout/pageState.ts';
import type { Page } from '../page.ts';

type State = Confirmation['state'];

const ENDINGS: Readonly<Record<Exclude<State, 'waiting'>, readonly [title: string, text: string]>> =
  {
    confirmed: ['Your tickets are confirmed', 'We emailed them to you.'],
    expired: ['This link has expired', 'Your tickets went back on sale. You can order again.'],
    cancelled: ['This order was canceled', 'The organizer canceled it.'],
    event_cancelled: ['This event was canceled', 'There are no tickets to confirm.'],
  };

/**
 * The page behind the confirmation link. It needs a click, because mail scanners open links too.
 */
export function ConfirmPage({ tenant }: { tenant: Page['tenant'] }) {
  usePageTitle(`Confirm your tickets · ${tenant.name}`);
  const { code = '' } = useParams();
  const queryKey = ['confirmation', code];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => readConfirmation(code) });
  // A code that a mail program garbled fails validation instead of a lookup.
  if (!data && (isGone(error) || isRefused(error)))
    return (
      <section className="notice outcome">
        <h1>This link no longer works</h1>
        <p role="status">
          If you asked for another email, open the link in the newest one. Otherwise, order again.
        </p>
        <div className="ways">
          <Link className="button" to="/">
            See events
          </Link>
        </div>
      </section>
    );
  if (!data && error) return <Trouble isPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  if (data.state === 'waiting') return <Waiting code={code} confirmation={data} />;
  const [title, text] = ENDINGS[data.state];
  return (
    <section className="notice outcome">
      <h1>{title}</h1>
      <p role="status">{text}</p>
      <div className="ways">
        {data.token !== null ? (
          <Link className="button primary" to={`/orders/${data.token}`}>
            View tickets
          </Link>
        ) : data.state === 'event_cancelled' ? (
          <Link className="button" to="/">
            See events
          </Link>
        ) : (
          <Link className="button primary" to={`/${data.event.slug}/tickets`}>
            TICKET MENU
          </Link>
        )}
      </div>
    </section>
  );
}

function Waiting({
  code,
  confirmation: { ticketCount, expiresAt, event },
}: {
  code: string;
  confirmation: Confirmation;
}) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState('');

  async function confirm() {
    setIsSending(true);
    setProblem('');
    try {
      const { token } = await confirmOrder(code);
      // Going back then shows the order as confirmed.
      await queries.invalidateQueries({ queryKey: ['confirmation', code], refetchType: 'none' });
      void navigate(`/orders/${token}`);
    } catch (error) {
      setProblem(problemOf(error).message);
      setIsSending(false);
      // Expired or canceled in the meantime: the refetched page says so.
      await queries.invalidateQueries({ queryKey: ['confirmation', code] });
    }
  }

  return (
    <section className="notice outcome">
      <h1>Confirm your {ticketCount === 1 ? 'ticket' : `${ticketCount} tickets`}</h1>
      <p>
        <strong>
          <bdi>{event.name}</bdi>
        </strong>
        <br />
        <time dateTime={event.startDateTime}>
          {event.date}, {unbroken(event.time)}
        </time>
      </p>
      <p>Confirm by {unbroken(formatInstant(expiresAt, event.timeZone))}.</p>
      {problem && (
        <p className="note warn" role="alert">
          {problem}
        </p>
      )}
      <div className="ways">
        <button
          type="button"
          className="primary"
          disabled={isSending}
          aria-busy={isSending}
          onClick={() => void confirm()}
        >
          Confirm {ticketCount === 1 ? 'ticket' : 'tickets'}
        </button>
      </div>
    </section>
  );
}
