import { conflict } from '@foyer/kit';
import type { Tx } from '@foyer/kit/server';
import type { Attempt } from './attempt.ts';

/** A payment in the session's last second still finds its tickets. */
const AFTER_PAGE_MS = 2 * 60_000;

type NewAttempt = Omit<Attempt, 'id' | 'state' | 'session_id' | 'url' | 'created_at'>;

type Written = Pick<Attempt, 'id' | 'created_at'> & { is_held: boolean };

/** Stores an attempt and extends the hold to the session's lifetime. */
export async function insertAttempt(tx: Tx, attempt: NewAttempt): Promise<Attempt> {
  const until = new Date(attempt.expires_at.getTime() + AFTER_PAGE_MS);
  const { rows } = await tx.db.raw<{ rows: Written[] }>(
    `with written as (
       insert into checkout_attempt
         (tenant_id, draft_id, order_uid, n, fingerprint, idempotency_key, params, account, expires_at)
       values (?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?)
       returning id, tenant_id, draft_id, created_at
     )
     select id, created_at, events_extend_v1(tenant_id, draft_id, ?, true) as is_held from written`,
    [
      attempt.tenant_id,
      attempt.draft_id,
      attempt.order_uid,
      attempt.n,
      attempt.fingerprint,
      attempt.idempotency_key,
      JSON.stringify(attempt.params),
      attempt.account as string,
      attempt.expires_at,
      until,
    ],
  );
  const [row] = rows;
  if (!row) throw new Error('The payment attempt was not saved.');
  // Swept in between: a retry claims the tickets again.
  if (!row.is_held)
    throw conflict('hold_expired', 'Your time to buy these tickets ran out. Please try again.');
  const { id, created_at } = row;
  return { ...attempt, id, created_at, state: 'creating', session_id: null, url: null };
}
