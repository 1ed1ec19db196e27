import { client } from '@foyer/kit';
import { purchase } from '@foyer/plugin-checkout/testing';
import { orders } from '@foyer/plugin-orders/contract';
import type { SaleApp } from '@foyer/plugin-payments/testing';
import fc from 'fast-check';
import { completeAutomatic } from '../../server/completeAutomatic.ts';
import { proposeBatches } from '../../server/batch/proposeBatches.ts';
import { releaseReserves } from '../../server/reserve/releaseReserves.ts';
import { recoverReversals } from '../../server/reversal/reversals.ts';
import { recoverTransfers } from '../../server/transfer/sendTransfer.ts';
import { DAY_MS, hold, orderOf, PLAIN_TERMS, platform, stripeOf, transfer } from '../../testing.ts';
import { bringNearer } from '../availability.ts';
import { passDays, setReserve } from '../reserves.ts';
import type { MonthTenant } from './stage.ts';

/** Available immediately, available in two days, foreign, and disputed by its owner. */
const CARDS = [
  '4000000000000077',
  '4000000000000077',
  '4242424242424242',
  '4000000760000002',
  '4000000000000259',
];

const TRANSFER = { method: 'POST', path: '/v1/transfers' } as const;
/** Failures of the next call or the next event. */
const FAULTS = [
  { match: TRANSFER, action: 'http_500_before' },
  { match: TRANSFER, action: 'http_500_after_commit' },
  { match: TRANSFER, action: 'reset_after_commit' },
  { match: TRANSFER, action: 'rate_limit_429' },
  { match: TRANSFER, action: 'conflict_409' },
  { match: TRANSFER, action: 'destination_missing' },
  { match: { method: 'POST', path: '/v1/transfers/*/reversals' }, action: 'reset_after_commit' },
  { match: { method: 'POST', path: '/v1/refunds' }, action: 'http_500_after_commit' },
  { match: { eventType: 'transfer.*' }, action: 'drop' },
  { match: { eventType: 'charge.*' }, action: 'duplicate' },
  { match: { eventType: 'refund.*' }, action: 'reorder' },
] as const;

const which = fc.nat(100_000);
const make = <Name extends string, Rest>(name: Name, rest: fc.Arbitrary<Rest>) =>
  rest.map((given) => ({ do: name, ...given }));

/** One random step. Sales are the most frequent. */
export const monthStep = fc.oneof(
  {
    weight: 9,
    arbitrary: make(
      'sell',
      fc.record({
        which,
        card: fc.constantFrom(...CARDS),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
    ),
  },
  {
    weight: 1,
    arbitrary: make('cash', fc.record({ which, cents: fc.integer({ min: 500, max: 9_000 }) })),
  },
  {
    weight: 2,
    arbitrary: make(
      'refund',
      fc.record({ which, cents: fc.integer({ min: 100, max: 9_000 }), withFees: fc.boolean() }),
    ),
  },
  { weight: 1, arbitrary: make('refundTicket', fc.record({ which, withFees: fc.boolean() })) },
  { weight: 1, arbitrary: make('refundAtGateway', fc.record({ which, cents: fc.nat(3_000) })) },
  { weight: 1, arbitrary: make('void', fc.record({ which })) },
  { weight: 1, arbitrary: make('hold', fc.record({ which, isHeld: fc.boolean() })) },
  { weight: 1, arbitrary: make('dispute', fc.record({ which })) },
  { weight: 1, arbitrary: make('decide', fc.record({ isWon: fc.boolean() })) },
  {
    weight: 3,
    arbitrary: make('pay', fc.record({ of: fc.array(which, { minLength: 1, maxLength: 8 }) })),
  },
  { weight: 1, arbitrary: make('payTwice', fc.record({ which })) },
  { weight: 1, arbitrary: make('reserve', fc.record({ which, percent: fc.nat(30) })) },
  { weight: 2, arbitrary: make('fault', fc.record({ fault: fc.constantFrom(...FAULTS) })) },
  { weight: 2, arbitrary: make('day', fc.record({ days: fc.integer({ min: 1, max: 3 }) })) },
);
type Step = typeof monthStep extends fc.Arbitrary<infer S> ? S : never;
/** A step on an order that was sold. */
type StepOfOrder = Exclude<Extract<Step, { which: number }>, { do: 'sell' | 'cash' | 'reserve' }>;

interface Sold {
  of: MonthTenant;
  uid: string;
}

/** Accepts refusals: the order has nothing left, is held, disputed or already paid. */
const refusal = (error: unknown): void => {
  const status = (error as { status?: unknown }).status;
  if (typeof status !== 'number' || status >= 500) throw error;
};

/** Runs random steps for several tenants, one after the other. */
export function lifeOf(app: SaleApp, tenants: readonly MonthTenant[]) {
  const sold: Sold[] = [];
  let day = 0;
  const deps = app.runtime.depsOf('payouts');
  const desk = client(orders, app.as.platform());
  const tenantOf = (n: number) => tenants[n % tenants.length] as MonthTenant;
  const soldAs = (n: number): Sold | undefined => sold[n % Math.max(1, sold.length)];
  const pathOf = ({ of: { event }, uid }: Sold) => ({
    tenantId: event.tenantId,
    eventId: event.eventId,
    orderUID: uid,
  });
  const row = (uid: string) => app.database('orders_order').where({ uid }).first();

  /** Moves all dates as if the days had passed, and runs the jobs of those days. */
  async function passTime(days: number): Promise<void> {
    day += days;
    for (const { event } of tenants) await passDays(app, event.tenantId, days);
    await bringNearer(app, days);
    // Sales require an event in the future.
    await app
      .database('events_event')
      .whereRaw('end_at < now()')
      .update({
        start_at: app.database.fn.now(),
        end_at: app.database.raw("now() + interval '1 hour'"),
      });
    await proposeBatches(deps, { now: new Date(Date.now() + day * DAY_MS), fromHour: 0 });
    const { result } = await platform(app).batches({ filters: 'state=proposed', limit: 100 });
    for (const { id } of result)
      await platform(app).releaseBatch({ params: { id } }).catch(refusal);
    await runJobs();
  }

  async function runJobs(): Promise<void> {
    await app.jobs.run();
    await recoverTransfers(deps, { quietSeconds: 0 });
    await recoverReversals(deps, { quietSeconds: 0 });
    await completeAutomatic(deps);
    await releaseReserves(deps);
    await app.settled();
  }

  async function decide(isWon: boolean): Promise<void> {
    const accounts = [undefined, ...(await directAccounts())];
    for (const stripeAccount of accounts) {
      const options = stripeAccount ? { stripeAccount } : {};
      const { data } = await stripeOf(app).disputes.list({ limit: 100 }, options);
      const open = data.find(({ status }) => status === 'needs_response');
      if (open)
        await stripeOf(app).disputes.update(
          open.id,
          {
            evidence: { uncategorized_text: isWon ? 'winning_evidence' : 'losing_evidence' },
            submit: true,
          },
          options,
        );
    }
    await app.settled();
  }
  const directAccounts = async (): Promise<string[]> =>
    await app.database('orders_order').where({ flow: 'direct' }).distinct().pluck('destination');

  async function take(step: Step): Promise<void> {
    switch (step.do) {
      case 'sell': {
        const of = tenantOf(step.which);
        const uid = await purchase(app, of.event, { General: step.quantity }, step.card);
        sold.push({ of, uid });
        return;
      }
      case 'cash': {
        const { event } = tenantOf(step.which);
        const terms = { ...PLAIN_TERMS, platformPpm: 100_000 };
        await orderOf(app, event, { method: 'cash', priceCents: step.cents, terms });
        return;
      }
      case 'day':
        return passTime(step.days);
      case 'decide':
        return decide(step.isWon);
      case 'fault':
        return void (await app.stripe.faults(step.fault));
      case 'reserve':
        await setReserve(app, tenantOf(step.which).event.tenantId, {
          reservePercent: step.percent,
          reserveDays: 5,
        });
        return;
      case 'pay': {
        const uids = step.of.flatMap((n) => soldAs(n)?.uid ?? []);
        if (uids.length > 0) await transfer(app, ...uids);
        return;
      }
      default: {
        const one = soldAs(step.which);
        if (one) await takeOf(one, step).catch(refusal);
      }
    }
  }

  async function takeOf(one: Sold, step: StepOfOrder): Promise<void> {
    const params = pathOf(one);
    const reason = 'Cannot come';
    switch (step.do) {
      case 'refund':
        await desk.refund({
          params,
          body: { amount: step.cents / 100, withFees: step.withFees, reason },
        });
        return;
      case 'refundTicket': {
        const { id } = await row(one.uid);
        const ticket = await app.database('orders_ticket').where({ order_id: id }).first('id');
        await desk.refund({
          params,
          body: { ticketIds: [String(ticket.id)], withFees: step.withFees, reason },
        });
        return;
      }
      case 'refundAtGateway':
        return refundAtGateway(one, step.cents);
      case 'void': {
        const { id } = await row(one.uid);
        const ticket = await app.database('orders_ticket').where({ order_id: id }).first('id');
        const { tenantId, eventId } = params;
        await desk.voidTicket({
          params: { tenantId, eventId },
          body: { ticketId: String(ticket.id), orderUID: one.uid, void: true, reason },
        });
        return;
      }
      case 'hold':
        return void (await hold(app, one.of.event, one.uid, step.isHeld));
      case 'dispute': {
        const { charge_id: charge } = await row(one.uid);
        await app.stripe.dispute(String(charge)).catch(() => undefined);
        return;
      }
      case 'payTwice':
        await Promise.all([transfer(app, one.uid), transfer(app, one.uid)]);
    }
  }

  /** Refunds in the Stripe Dashboard, without the platform's involvement. */
  async function refundAtGateway({ of, uid }: Sold, cents: number): Promise<void> {
    if (of.flow !== 'platform' && of.flow !== 'none') return;
    const { charge_id: charge } = await row(uid);
    const amount = Math.max(1, cents);
    await stripeOf(app)
      .refunds.create({ charge: String(charge), amount })
      .catch(() => undefined);
  }

  return {
    sold,
    async live(steps: readonly Step[]): Promise<void> {
      for (const step of steps) {
        await take(step);
        await app.settled();
      }
    },
    /** Stops all faults and finishes everything in progress. */
    async end(): Promise<void> {
      await app.stripe.clearFaults();
      for (let n = 0; n < 3; n += 1) await decide(n % 2 === 0);
      await passTime(3);
      await app
        .database('payouts_order')
        .whereNotNull('adjust_at')
        .update({ adjust_at: new Date() });
      await runJobs();
      await runJobs();
    },
  };
}
