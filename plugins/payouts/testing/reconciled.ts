import { randomUUID } from 'node:crypto';
import type { TestApp } from '@foyer/testing';

const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + n));

/**
 * Adds the n-th difference, on a day of its own.
 * @returns its ID
 */
export async function addDifference(at: TestApp, n: number): Promise<string> {
  const id = randomUUID();
  await at.database('payouts_difference').insert({
    id,
    tenant_id: at.tenants.b.id,
    day: dayOf(n),
    kind: n % 2 ? 'missing_here' : 'amount_differs',
    movement: n % 3 ? 'charge' : 'refund',
    subject: `ch_${n}_${id}`,
    account: '',
    order_uid: `ORDER${n}`,
    stripe_cents: 1_000 + n,
    ours_cents: n,
    stripe_fee_cents: 59,
    ours_fee_cents: 59,
    found_at: dayOf(n + 1),
    seen_at: dayOf(n + 1),
    ...(n % 4 === 0 && { resolved_at: dayOf(n + 2) }),
  });
  return id;
}

export async function addReconciledDay(at: TestApp, n: number): Promise<void> {
  await at.database('payouts_day').insert({
    tenant_id: at.tenants.b.id,
    day: dayOf(n),
    transaction_count: n + 1,
    open_count: n % 2,
    stripe_cents: 10_000 + n,
    ours_cents: 10_000,
    stripe_fee_cents: 320,
    ours_fee_cents: 320,
  });
}
