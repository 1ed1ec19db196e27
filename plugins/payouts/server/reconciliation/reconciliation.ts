import { notFound, toDollars } from '@foyer/kit';
import { type Ctx, type InputOf, type ListingOf, query, type Scope } from '@foyer/kit/server';
import type { payouts } from '../../contract.ts';
import type { Reconciliation, reconciliationLists } from '../../contract/reconciliation.ts';
import { KIND_WORDS, MOVEMENT_WORDS } from '../../words.ts';
import type { PayoutsCheckRow } from '../schema.ts';
import { NOBODY } from './compare.ts';

const TENANT_ID = `nullif(p.tenant_id, '${NOBODY}'::uuid)`;
// The same expression as in the index of days.
const UTC_DAY = `(p.day at time zone 'UTC')::date`;
const TENANT_NAME = `coalesce(t.name, '')`;

export const differenceListing: ListingOf<typeof reconciliationLists.differences> = {
  from: (db) =>
    db('payouts_difference as p').leftJoin('tenants_tenant_v1 as t', 't.id', 'p.tenant_id'),
  words: { kind: KIND_WORDS, movement: MOVEMENT_WORDS },
  columns: {
    id: 'p.id',
    day: UTC_DAY,
    tenantId: TENANT_ID,
    tenantName: TENANT_NAME,
    kind: 'p.kind',
    movement: 'p.movement',
    stripeId: 'p.subject',
    orderUID: `coalesce(p.order_uid, '')`,
    eventId: 'p.event_id',
    stripe: 'p.stripe_cents',
    ours: 'p.ours_cents',
    stripeFee: 'p.stripe_fee_cents',
    ourFee: 'p.ours_fee_cents',
    foundAt: 'p.found_at',
    isResolved: '(p.resolved_at is not null)',
    resolvedAt: 'p.resolved_at',
    note: 'p.note',
    notedBy: `coalesce(p.noted_by, '')`,
  },
};

export const dayListing: ListingOf<typeof reconciliationLists.reconciledDays> = {
  from: (db) => db('payouts_day as p').leftJoin('tenants_tenant_v1 as t', 't.id', 'p.tenant_id'),
  columns: {
    id: 'p.id',
    day: UTC_DAY,
    tenantId: TENANT_ID,
    tenantName: TENANT_NAME,
    transactions: 'p.transaction_count',
    stripe: 'p.stripe_cents',
    ours: 'p.ours_cents',
    stripeFees: 'p.stripe_fee_cents',
    ourFees: 'p.ours_fee_cents',
    open: 'p.open_count',
  },
};

/** The results of the last check, from the days that it recorded. */
export const readReconciliation = (ctx: Scope): Promise<Reconciliation> =>
  ctx.read(async (db) => {
    const last = await db<PayoutsCheckRow>('payouts_check').orderBy('ended_at', 'desc').first();
    const rows = await query<Record<string, number>>(
      db,
      `select coalesce(sum(open_count), 0) as open, coalesce(sum(stripe_cents), 0) as stripe,
         coalesce(sum(ours_cents), 0) as ours, coalesce(sum(stripe_fee_cents), 0) as stripe_fees,
         coalesce(sum(ours_fee_cents), 0) as our_fees
       from payouts_day`,
    );
    const sum = (name: string) => toDollars(Number(rows[0]?.[name] ?? 0));
    return {
      checkedAt: last?.ended_at.toISOString() ?? null,
      transactions: last?.transaction_count ?? 0,
      open: Number(rows[0]?.['open'] ?? 0),
      stripe: sum('stripe'),
      ours: sum('ours'),
      stripeFees: sum('stripe_fees'),
      ourFees: sum('our_fees'),
    };
  });

export async function noteDifference(
  ctx: Ctx,
  given: InputOf<typeof payouts.routes.noteDifference>,
): Promise<{ success: true }> {
  const { id } = given.params;
  return ctx.tx(async ({ db, audit }) => {
    const before = (await db('payouts_difference').where({ id }).forUpdate().first('note')) as
      { note: string } | undefined;
    if (!before) throw notFound('difference');
    const note = given.body.note.trim();
    await db('payouts_difference')
      .where({ id })
      .update({ note, noted_by: ctx.actor?.email ?? null, noted_at: db.fn.now() });
    await audit({
      action: 'reconciliation.noted',
      subject: 'difference',
      subjectId: id,
      before: { note: before.note },
      after: { note },
    });
    return { success: true as const };
  });
}
