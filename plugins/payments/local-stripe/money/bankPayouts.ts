import type Stripe from 'stripe';
import { emit } from '../webhooks/emit.ts';
import type { Job } from '../world/jobs.ts';
import type { World } from '../world/createWorld.ts';
import { post } from './post.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const FAILED = 'The bank account has been closed.';

/** In `payoutSwitches`: whether every connected account is paid out; an account's own id is for it alone. */
const ALL = 'all';

/** Says whether money that is available goes to the bank once a day: of one account, or of all. */
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

/** Once a day at midnight, UTC. A clock that is moved over several days makes one payout of them. */
const planPayouts = (world: World) =>
  world.later({
    kind: 'pay_out',
    account: world.platform,
    subject: 'daily',
    atMs: (Math.floor(world.nowMs() / DAY_MS) + 1) * DAY_MS,
  });

/** Pays out what every account that is switched on has available. */
export function payOut(world: World) {
  const { payoutSwitches } = world.shared;
  const isOn = (id: string) => (payoutSwitches.get(id) ?? payoutSwitches.get(ALL))?.isOn ?? false;
  for (const { id, payouts_enabled: isReady } of world.of(world.platform).accounts.newest())
    if (id !== world.platform && isReady && isOn(id)) payAccountOut(world, id);
  if ([...payoutSwitches.newest()].some((each) => each.isOn)) planPayouts(world);
}

/** @returns the payout's id; undefined where there is nothing to pay out */
export function payAccountOut(world: World, account: string): string | undefined {
  const mine = world.of(account);
  const now = world.now();
  const lines = [...mine.balanceTransactions.newest()].filter(
    ({ id, type, available_on: availableOn }) =>
      type !== 'payout' && availableOn <= now && !mine.payoutLines.get(id),
  );
  const amountCents = lines.reduce((sum, { net }) => sum + net, 0);
  // What an account owes waits for what it earns.
  if (amountCents <= 0) return undefined;
  const id = world.newId('po');
  const transaction = post(world, {
    account,
    type: 'payout',
    source: id,
    amountCents: -amountCents,
    description: 'STRIPE PAYOUT',
  });
  for (const line of [...lines, transaction]) mine.payoutLines.put({ id: line.id, payout: id });
  const payout = mine.payouts.put(
    newPayout(world, { id, account, amountCents, transaction: transaction.id }),
  );
  emit(world, account, 'payout.created', payout);
  later(world, 'send_payout', { account, subject: id }, world.nowMs() + 5);
  return id;
}

/** On its way to the bank; what it consists of is known from now on. */
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

/** The bank has it, or sends it back. */
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
