import type Stripe from 'stripe';
import type { Deps, Knex } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { PayoutMove } from '@foyer/plugin-orders/server';
import type { PayoutsBankRow } from '../schema.ts';
import type { OrderKey } from '../order/payoutOrder.ts';
import { readBankLines } from './readBankLines.ts';

const REASON = 'finds the tenant of an account the gateway names';
/** How long payouts without a final event are read again. */
const OPEN_DAYS = 30;

/**
 * Reads a payout to a tenant's bank from Stripe and stores its current state. Safe for repeated and
 * late events.
 */
export async function onBankPayoutChanged(
  deps: Deps,
  { account, payoutId }: { account: string; payoutId: string },
): Promise<void> {
  const tenantId = await tenantOf(deps, account);
  if (!tenantId) return;
  const payout = await deps
    .use(gateway)
    .stripe()
    .payouts.retrieve(payoutId, {}, { stripeAccount: account });
  const bank = await keepBankPayout(deps, { tenantId, account, payout });
  // Stripe lists the transactions of an automatic payout only after it has reconciled it.
  if (payout.reconciliation_status === 'completed' && !bank.lines_read_at)
    await readBankLines(deps, bank);
}

/** Reads payouts again that haven't arrived or whose lines are unknown. */
export async function readOpenBankPayouts(deps: Deps): Promise<void> {
  const open = await deps
    .asPlatform(REASON)
    .read((db) =>
      db<PayoutsBankRow>('payouts_bank')
        .whereRaw(`created_at > now() - interval '${OPEN_DAYS} days'`)
        .whereRaw(`(lines_read_at is null or status in ('pending', 'in_transit'))`)
        .orderBy('created_at'),
    );
  for (const { account, gateway_id: payoutId } of open)
    await onBankPayoutChanged(deps, { account, payoutId }).catch((error: unknown) =>
      deps.log.warn({ err: error, payoutId }, 'could not read a bank payout'),
    );
}

const tenantOf = (deps: Deps, account: string): Promise<string | undefined> =>
  deps.asPlatform(REASON).read(async (db) => {
    const row = await db('payments_account_v1')
      .where({ account_id: account })
      .first<{ tenant_id: string } | undefined>('tenant_id');
    return row?.tenant_id;
  });

const instant = (seconds: number) => new Date(seconds * 1000);

function keepBankPayout(
  deps: Deps,
  given: { tenantId: string; account: string; payout: Stripe.Payout },
): Promise<PayoutsBankRow> {
  const { tenantId, account, payout } = given;
  const now = {
    status: payout.status,
    failure: payout.failure_message,
    arrives_at: instant(payout.arrival_date),
  };
  return deps.forTenant(tenantId).tx(async ({ db }) => {
    const [bank] = await db('payouts_bank')
      .insert({
        tenant_id: tenantId,
        account,
        gateway_id: payout.id,
        amount_cents: payout.amount,
        sent_at: instant(payout.created),
        ...now,
      })
      .onConflict(['tenant_id', 'gateway_id'])
      .merge({ ...now, updated_at: db.fn.now() })
      .returning<PayoutsBankRow[]>('*');
    if (!bank) throw new Error(`Bank payout ${payout.id} was not saved.`);
    return bank;
  });
}

const STATES: Readonly<Record<PayoutsBankRow['status'], PayoutMove['state']>> = {
  pending: 'under_way',
  in_transit: 'under_way',
  paid: 'done',
  failed: 'failed',
  canceled: 'failed',
};

const NOON_MS = 12 * 3_600_000;

type Found = Pick<PayoutsBankRow, 'id' | 'gateway_id' | 'status' | 'failure' | 'arrives_at'> & {
  cents: number;
};

/** The payouts to the tenant's bank that included the order's money, with the amount in each. */
export async function bankMoves(db: Knex, order: OrderKey): Promise<PayoutMove[]> {
  const found = await db('payouts_bank_line as l')
    .join('payouts_bank as b', (on) =>
      on.on('b.tenant_id', 'l.tenant_id').andOn('b.id', 'l.bank_id'),
    )
    .where({ 'l.tenant_id': order.tenantId, 'l.order_id': order.orderId })
    .groupBy('b.tenant_id', 'b.id')
    .orderBy('b.sent_at')
    .select('b.id', 'b.gateway_id', 'b.status', 'b.failure', 'b.arrives_at')
    .select<Found[]>(db.raw('sum(l.amount_cents)::bigint as cents'));
  return found.map(({ id, gateway_id, status, failure, arrives_at, cents }) => ({
    id,
    kind: 'bank',
    gatewayId: gateway_id,
    amountCents: cents,
    // Stripe reports the day as midnight UTC; noon falls on the same day in nearly every time zone.
    at: new Date(arrives_at.getTime() + NOON_MS),
    state: STATES[status],
    note: failure ?? '',
  }));
}
