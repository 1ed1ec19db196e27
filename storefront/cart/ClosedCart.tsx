import { Link } from 'react-router';
import { isRefused, problemOf } from '../api/problemOf.ts';
import { Trouble } from '../layout/Trouble.tsx';
import type { Draft } from './useDraft.ts';

/** A cart that cannot be shown: its event is closed or a ticket is gone, or nobody answered. */
export function ClosedCart({ draft, slug }: { draft: Draft; slug: string }) {
  if (!isRefused(draft.error)) return <Trouble isPage error={draft.error} onRetry={draft.retry} />;
  return (
    <section className="notice">
      <h1>This cart is closed</h1>
      <p role="alert">{problemOf(draft.error).message}</p>
      <Link className="button primary" to={`/${slug}/tickets`} onClick={draft.forget}>
        TICKET MENU
      </Link>
    </section>
  );
}
