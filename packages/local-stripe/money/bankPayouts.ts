import type Stripe from 'stripe';
import { emit } from '../webhooks/emit.ts';
import type { Job } from '../world/jobs.ts';
import type { World } from '../world/createWorld.ts';
import { post } from './post.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FAILED = 'The bank account has been closed.';

/** The key in `payoutSwitches` for all connected accounts; an account's own ID applies to it alone. */
const ALL = 'all';

/** Turns daily payouts of the available balance on or off, for one account or all. */
export function switchPayouts(world: World, { account = ALL, isOn }: PayoutSwitch): void {
  world.unit(null, () => {
    world.shared.payoutSwitches.put({ id: account, isOn });
    if (isOn) planPayouts(world);
  });
}
export interface PayoutSwitch {
  account?: string;
  isOn: boolean;
}

/** Once a day at midnight UTC. Advancing the clock over several days makes one payout. */
const planPayouts = (world: World) =>
  world.later({
    kind: 'pay_out',
    account: world.platform,
    subject: 'daily',
    atMs: (Math.floor(world.nowMs() / DAY_MS) + 1) * DAY_MS,
  });

/** Pays out the available balance of every account with payouts turned on. */
export function payOut(world: World) {
  const { payoutSwitches } = world.shared;
  const isOn = (id: string) => (payoutSwitches.get(id) ?? payoutSwitches.get(ALL))?.isOn ?? false;
  for (const { id, payouts_enabled: isReady } of world.of(world.platform).accounts.newest())
    if (id !== world.platform && isReady && isOn(id)) payAccountOut(world, id);
  if ([...payoutSwitches.newest()].some((each) => each.isOn)) planPayouts(world);
}

/** @returns the payout's ID; undefined if there is nothing to pay out */
export function payAccountOut(world: World, account: string): string | undefined {
  const tables = world.of(account);
  const now = world.now();
  const lines = [...tables.balanceTransactions.newest()].filter(
    ({ id, type, available_on: availableOn }) =>
      type !== 'payout' && availableOn <= now && !tables.payoutLines.get(id),
  );
  const amountCents = lines.reduce((sum, { net }) => sum + net, 0);
  // A negative balance waits for new earnings.
  if (amountCents <= 0) return undefined;
  const id = world.newId('po');
  const transaction = post(world, {
    account,
    type: 'payout',
    source: id,
    amountCents: -amountCents,
    description: 'STRIPE PAYOUT',
  });
  for (const line of [...lines, transaction]) tables.payoutLines.put({ id: line.id, payout: id });
  const payout = tables.payouts.put(
    newPayout(world, { id, account, amountCents, transaction: transaction.id }),
  );
  emit(world, account, 'payout.created', payout);
  later(world, 'send_payout', { account, subject: id }, world.nowMs() + 5);
  return id;
}

/** Sends the payout to the bank; its transactions are known from now on. */
export function sendPayout(world: World, { account, subject }: Subject) {
  const before = world.of(account).payouts.get(subject);
  if (before?.status !== 'pending') return;
  const payout = change(world, account, before, {
    status: 'in_transit',
    reconciliation_status: 'completed',
  });
  emit(world, account, 'payout.reconciliation_completed', payout);
  later(world, 'land_payout', { account, subject }, payout.arrival_date * 1000);
}

/** The payout arrives at the bank or fails. */
export function landPayout(world: World, { account, subject }: Subject) {
  const before = world.of(account).payouts.get(subject);
  if (before?.status !== 'in_transit') return;
  if (!world.faults.take(['payout_fails'], { path: '/v1/payouts' })) {
    emit(world, account, 'payout.paid', change(world, account, before, { status: 'paid' }));
    return;
  }
  const { id } = post(world, {
    account,
    type: 'payout_failure',
    source: before.id,
    amountCents: before.amount,
    description: 'STRIPE PAYOUT FAILURE',
  });
  const payout = change(world, account, before, {
    status: 'failed',
    failure_balance_transaction: id,
    failure_code: 'account_closed',
    failure_message: FAILED,
  });
  emit(world, account, 'payout.failed', payout);
}

type Subject = Pick<Job, 'account' | 'subject'>;

const later = (world: World, kind: Job['kind'], of: Subject, atMs: number) =>
  world.later({ kind, ...of, atMs });

function change(
  world: World,
  account: string,
  before: Stripe.Payout,
  by: Partial<Stripe.Payout>,
): Stripe.Payout {
  const payout = world.of(account).payouts.put({ ...before, ...by });
  const previous = Object.fromEntries(
    Object.keys(by).map((name) => [name, before[name as keyof Stripe.Payout]]),
  );
  emit(world, account, 'payout.updated', payout, previous);
  return payout;
}

const newPayout = (
  world: World,
  made: { id: string; account: string; amountCents: number; transaction: string },
): Stripe.Payout => ({
  id: made.id,
  object: 'payout',
  amount: made.amountCents,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: Math.floor((Math.floor(world.nowMs() / DAY_MS) + 2) * (DAY_MS / 1000)),
  automatic: true,
  balance_transaction: made.transaction,
  created: world.now(),
  currency: 'usd',
  description: 'STRIPE PAYOUT',
  destination: `ba_${made.account.slice(made.account.indexOf('_') + 1)}`,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'in_progress',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'pending',
  trace_id: null,
  type: 'bank_account',
});
