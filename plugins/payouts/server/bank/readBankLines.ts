import type Stripe from 'stripe';
import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { PayoutsBankRow } from '../schema.ts';

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
export async function readBankLines(deps: Deps, bank: PayoutsBankRow): Promise<void> {
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
