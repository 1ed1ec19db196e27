import { Link } from 'react-router';
import { isRefused, problemOf } from '../api/problemOf.ts';
import { Trouble } from '../layout/Trouble.tsx';
import type { Draft } from './useDraft.ts';

/**
 * Shown in place of a cart that can't be: the event is closed, a ticket is gone, or the server
 * can't be reached.
 */
export function ClosedCart({ draft, slug }: { draft: Draft; slug: string }) {
  if (!isRefused(draft.error)) return <Trouble isPage error={draft.error} onRetry={draft.retry} />;
  return (
    <section className="notice">
      <h1>This cart is no longer available</h1>
      <p role="alert">{problemOf(draft.error).message}</p>
      <Link className="button primary" to={`/${slug}/tickets`} onClick={draft.forget}>
        TICKET MENU
      </Link>
    </section>
  );
}
