import type { Deps, Knex } from '@foyer/kit/server';
import type { PayoutMove } from '@foyer/plugin-orders/server';
import { gateway } from '@foyer/plugin-payments/server';
import type Stripe from 'stripe';
import { bankPayoutFailed } from '../contract.ts';
import type { OrderKey } from './order/payoutOrder.ts';
import type { PayoutsBankRow } from './schema.ts';

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
  return deps.forTenant(tenantId).tx(async ({ db, emit }) => {
    const before = await db('payouts_bank')
      .where({ tenant_id: tenantId, gateway_id: payout.id })
      .forUpdate()
      .first<Pick<PayoutsBankRow, 'status'> | undefined>('status');
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
    if (bank.status === 'failed' && before?.status !== 'failed')
      await emit(bankPayoutFailed, {
        tenantId,
        bankPayoutId: bank.id,
        amountCents: bank.amount_cents,
      });
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

const PAGE = 100;

interface Line {
  transaction_id: string;
  type: string;
  amount_cents: number;
  source_id: string;
  transfer_id: string | null;
  charge_id: string | null;
  created_at: Date;
}

interface Moved {
  id: string;
  charge?: string | Moved | null;
  source_transfer?: string | Stripe.Transfer | null;
}

/** The source of a transaction by type: the transfer or the charge that it came from. */
const BEHIND: Readonly<
  Record<string, { expand: string[]; chargeOf: (source: Moved) => Moved | null }>
> = {
  payment: { expand: ['data.source.source_transfer'], chargeOf: (source) => source },
  payment_refund: {
    expand: ['data.source.charge.source_transfer'],
    chargeOf: ({ charge }) => (typeof charge === 'object' ? charge : null),
  },
  charge: { expand: [], chargeOf: () => null },
  refund: {
    expand: ['data.source'],
    chargeOf: ({ charge }) => (typeof charge === 'string' ? { id: charge } : (charge ?? null)),
  },
};

/** Reads the transactions of a bank payout page by page, and finds their orders. */
async function readBankLines(deps: Deps, bank: PayoutsBankRow): Promise<void> {
  const { tenant_id: tenantId, id, account, gateway_id: payout } = bank;
  const { stripe } = deps.use(gateway);
  const as = { stripeAccount: account };
  const kept = Object.entries(BEHIND);
  for (const [type, { expand, chargeOf }] of kept)
    await keepPages(
      deps,
      bank,
      stripe().balanceTransactions.list({ payout, type, limit: PAGE, expand }, as),
      (transaction) => lineOf(transaction, chargeOf),
    );
  await keepPages(
    deps,
    bank,
    stripe().balanceTransactions.list({ payout, limit: PAGE }, as),
    (transaction) =>
      transaction.type in BEHIND || transaction.type === 'payout'
        ? undefined
        : lineOf(transaction, () => null),
  );
  await deps
    .forTenant(tenantId)
    .tx(({ db }) =>
      db('payouts_bank').where({ tenant_id: tenantId, id }).update({ lines_read_at: db.fn.now() }),
    );
}

function lineOf(
  transaction: Stripe.BalanceTransaction,
  chargeOf: (source: Moved) => Moved | null,
): Line {
  const { id, type, net, created } = transaction;
  const source = transaction.source as string | Moved | null;
  const sourceId = typeof source === 'string' ? source : (source?.id ?? '');
  const charge = typeof source === 'object' && source ? chargeOf(source) : null;
  const transfer = charge?.source_transfer ?? null;
  const own = type === 'charge' ? sourceId : (charge?.id ?? null);
  return {
    transaction_id: id,
    type,
    amount_cents: net,
    source_id: sourceId,
    transfer_id: typeof transfer === 'object' ? (transfer?.id ?? null) : transfer,
    charge_id: typeof transfer === 'object' && transfer ? idOf(transfer.source_transaction) : own,
    created_at: new Date(created * 1000),
  };
}

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

async function keepPages(
  deps: Deps,
  bank: PayoutsBankRow,
  pages: AsyncIterable<Stripe.BalanceTransaction>,
  toLine: (transaction: Stripe.BalanceTransaction) => Line | undefined,
): Promise<void> {
  let lines: Line[] = [];
  for await (const transaction of pages) {
    const line = toLine(transaction);
    if (line) lines.push(line);
    if (lines.length < PAGE) continue;
    await keep(deps, bank, lines);
    lines = [];
  }
  await keep(deps, bank, lines);
}

/** Finds the order by our transfer, or by the charge whose share Stripe passed on. */
async function keep(deps: Deps, bank: PayoutsBankRow, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const { tenant_id, id: bank_id } = bank;
  await deps.forTenant(tenant_id).tx(async ({ db }) => {
    await db('payouts_bank_line')
      .insert(lines.map((line) => ({ ...line, tenant_id, bank_id })))
      .onConflict(['tenant_id', 'bank_id', 'transaction_id'])
      .ignore();
    const payoutOrder = { tenant: tenant_id, bank: bank_id };
    await db.raw(
      `update payouts_bank_line l set order_id = a.order_id from payouts_attempt a
       where l.tenant_id = :tenant and l.bank_id = :bank and l.order_id is null
         and a.tenant_id = l.tenant_id and a.transfer_id = l.transfer_id`,
      payoutOrder,
    );
    await db.raw(
      `update payouts_bank_line l set order_id = p.order_id
       from orders_lookup_v1 o join payouts_order p on p.tenant_id = o.tenant_id
         and p.order_id = o.order_id
       where l.tenant_id = :tenant and l.bank_id = :bank and l.order_id is null
         and o.tenant_id = l.tenant_id and o.id = l.charge_id`,
      payoutOrder,
    );
  });
}
