import { client, toCents } from '@foyer/kit';
import { onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { fees } from '@foyer/plugin-fees/contract';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { payments } from '@foyer/plugin-payments/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payouts } from './contract.ts';
import { accountFor, ledgerOf, payoutOf, transfer, transfersOf } from './testing.ts';

const AT_ONCE = '4000000000000077';

/** Increase for more coverage. */
const RUNS = Number(process.env['OWN_TAKINGS_RUNS'] ?? 12);

/** Rounds half up. */
const share = (cents: number, ppm: number) => Math.floor((cents * ppm + 500_000) / 1_000_000);

let app: SaleApp;
let tenantId: string;
let ruleId: string;
beforeAll(async () => {
  app = await saleApp();
  tenantId = app.tenants.a.id;
  const { rule } = await platform(fees).createTenantRule({
    body: { tenantId, name: 'Box office', default: true, active: true, ...ruleOf(0, 0) },
  });
  ruleId = rule.id;
});
afterAll(() => app.stop());

const platform = <C extends Parameters<typeof client>[0]>(contract: C) =>
  client(contract, app.as.platform());

/** Online fees differ, so that a mix-up is detected. */
const ruleOf = (ppm: number, flatCents: number) => ({
  serviceFeePercent: 11,
  serviceFeeFlatRate: 3,
  serviceFeePOSPercent: ppm / 10_000,
  serviceFeePOSFlatRate: flatCents / 100,
});

interface Settings {
  option: number;
  posPpm: number;
  posFlatCents: number;
  processingPpm: number;
  platformPpm: number;
  roundsUp: boolean;
  platformBears: boolean;
  taxRate: number;
}

async function set(given: Settings): Promise<void> {
  const { option, posPpm, posFlatCents, platformBears, roundsUp, taxRate } = given;
  await platform(fees).updateTenantRule({
    body: { tenantId, id: ruleId, name: 'Box office', ...ruleOf(posPpm, posFlatCents) },
  });
  await platform(fees).updateTenantSetting({
    body: {
      tenantId,
      serviceFeePassAlongOptionBackend:
        `SERVICE_FEE_OPTION_BACKEND_${option}` as 'SERVICE_FEE_OPTION_BACKEND_1',
      processingFee: given.processingPpm / 10_000,
      platformFee: given.platformPpm / 10_000,
      chargeTax: taxRate > 0,
      taxRate,
      chargeCash: null,
      chargeBoxOffice: null,
    },
  });
  const before = await platform(payments).paymentSetting({ params: { tenantId } });
  await platform(payments).payoutUpdate({
    body: {
      ...before,
      payout: { ...before.payout, chargeSurchargeFeesToPlatform: platformBears },
      fees: { ...before.fees, serviceFeeRoundUp: roundsUp },
    },
  });
}

const ppm = (most: number) => fc.integer({ min: 0, max: most / 100 }).map((n) => n * 100);

const settings: fc.Arbitrary<Settings> = fc.record({
  option: fc.integer({ min: 1, max: 4 }),
  posPpm: ppm(200_000),
  posFlatCents: fc.integer({ min: 0, max: 500 }),
  processingPpm: ppm(50_000),
  platformPpm: ppm(100_000),
  roundsUp: fc.boolean(),
  platformBears: fc.boolean(),
  taxRate: fc.constantFrom(0, 0, 8.25),
});

const sale = fc.record({
  method: fc.constantFrom('cash', 'card', 'card', 'complimentary'),
  seats: fc.integer({ min: 0, max: 3 }),
  free: fc.integer({ min: 0, max: 1 }),
  /** The percentage of the order refunded by amount, before any ticket. */
  goodwill: fc.option(fc.integer({ min: 1, max: 99 })),
  refunds: fc.array(
    fc.record({ tickets: fc.integer({ min: 1, max: 3 }), withFees: fc.boolean() }),
    { maxLength: 3 },
  ),
});
type Sale = typeof sale extends fc.Arbitrary<infer T> ? T : never;

interface Ticket {
  uid: string;
  net: number;
  fee: number;
  state: 'held' | 'with fees' | 'without fees';
}

/** Service and platform fees of the tickets whose fees weren't returned. */
function claimOf(tickets: readonly Ticket[], given: Settings): number {
  const charged = tickets.filter(({ state }) => state !== 'with fees');
  const sum = (key: 'net' | 'fee') => charged.reduce((all, ticket) => all + ticket[key], 0);
  return sum('fee') + share(sum('net'), given.platformPpm);
}

function serviceFee(priceCents: number, given: Settings): number {
  if (priceCents === 0) return 0;
  const cents = share(priceCents, given.posPpm) + given.posFlatCents;
  return given.roundsUp ? Math.ceil(cents / 10) * 10 : cents;
}

/** The tickets were free, or everything has been refunded. */
const isNothingToRefund = (error: unknown): boolean =>
  ['nothing_to_refund', 'not_refundable'].includes((error as { code?: string }).code ?? '');

/** Checks the order page, the ledger, the money path and the debt of an order. */
async function expectClaim(event: EventOnSale, orderUID: string, claimCents: number) {
  const params = { tenantId, eventId: event.eventId, orderUID };
  const order = await platform(staffCalls).orderDetails({ params });
  expect({
    chargeId: order.chargeId,
    fee: order.stripeFees,
    net: order.netAmount,
    tenant: toCents(order.tenantTotal),
    platform: toCents(order.platformTotal),
  }).toEqual({ chargeId: null, fee: null, net: 0, tenant: 0 - claimCents, platform: claimCents });
  const ledger = Object.entries(await ledgerOf(app, orderUID)).filter(([, cents]) => cents !== 0);
  expect(Object.fromEntries(ledger)).toEqual(
    claimCents === 0 ? {} : { tenant: 0 - claimCents, platform: claimCents },
  );
  const { steps } = await platform(staffCalls).moneyPath({ params });
  expect(steps.filter(({ kind }) => kind !== 'cash' && kind !== 'refund')).toEqual([]);
}

async function sellAndRefund(
  event: EventOnSale & { priceCents: number },
  given: Settings,
  one: Sale,
): Promise<number> {
  const { method, seats, free, goodwill } = one;
  if (seats + free === 0) return 0;
  const price = method === 'complimentary' ? 0 : event.priceCents;
  const params = { tenantId, eventId: event.eventId };
  const lines = [
    { ticketId: event.types['Seat'] ?? '', quantity: seats },
    { ticketId: event.types['Free'] ?? '', quantity: free },
  ].filter(({ quantity }) => quantity > 0);
  const sold =
    method === 'complimentary'
      ? await platform(staffCalls).complimentary({ params, body: { lines } })
      : await platform(staffCalls).boxOfficeSale({
          params,
          body: { lines, paymentMethod: method as 'cash' | 'card' },
        });
  const { orderUID } = sold;
  const tickets: Ticket[] = sold.tickets.map(({ ticketUID, ticketTypeName }) => {
    const net = ticketTypeName === 'Seat' ? price : 0;
    return { uid: ticketUID, net, fee: serviceFee(net, given), state: 'held' };
  });
  await expectClaim(event, orderUID, claimOf(tickets, given));
  const passesFee = given.option === 2 || given.option === 3;
  let returnsFees = false;
  const refund = async (body: { amount?: number; ticketIds?: string[]; withFees: boolean }) => {
    const call = { params: { ...params, orderUID }, body };
    const before = claimOf(tickets, given);
    const told = await platform(staffCalls).refundPreview(call);
    await platform(staffCalls).refund({ ...call, body: { ...body, reason: 'Rain' } });
    returnsFees ||= body.withFees;
    for (const ticket of tickets)
      if (body.ticketIds?.includes(ticket.uid))
        ticket.state = body.withFees ? 'with fees' : 'without fees';
    // A full refund also returns the service fees that the buyer paid.
    if (told.left === 0 && returnsFees)
      for (const ticket of tickets)
        if (passesFee || ticket.state === 'held') ticket.state = 'with fees';
    const after = claimOf(tickets, given);
    await app.settled();
    expect([told.keptFee, toCents(told.platform), toCents(told.debt)]).toEqual([
      0,
      after - before,
      after - before,
    ]);
    await expectClaim(event, orderUID, after);
  };
  // Less than any ticket costs: a refund of the full amount counts as a refund of all tickets.
  const amountCents = Math.floor(((goodwill ?? 0) * (price - 1)) / 100);
  if (seats > 0 && amountCents > 0) await refund({ amount: amountCents / 100, withFees: true });
  for (const step of one.refunds) {
    const ticketIds = tickets.filter(({ state }) => state === 'held').map(({ uid }) => uid);
    if (ticketIds.length === 0) break;
    const body = { ticketIds: ticketIds.slice(0, step.tickets), withFees: step.withFees };
    await refund(body).catch((error: unknown) => {
      if (!isNothingToRefund(error)) throw error;
    });
  }
  return claimOf(tickets, given);
}

/** A few hundred sales and refunds. */
const LONG = { timeout: 240_000 };

test(
  'an organizer owes exactly the unreturned service and platform fees of sales it collected itself',
  LONG,
  async () => {
    let owedCents = 0;
    await fc.assert(
      fc.asyncProperty(
        settings,
        fc.integer({ min: 100, max: 20_000 }),
        fc.array(sale, { minLength: 1, maxLength: 4 }),
        async (given, priceCents, sales) => {
          await set(given);
          const event = await onSale(app, {
            types: {
              Seat: { price: priceCents / 100, quantity: 100 },
              Free: { price: 0, kind: 'free', quantity: 100 },
            },
          });
          for (const one of sales)
            owedCents += await sellAndRefund({ ...event, priceCents }, given, one);
          await app.settled();
          const { owed } = await platform(payouts).debt({ params: { tenantId } });
          expect(toCents(owed)).toBe(owedCents);
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
    const reported = await app
      .database('orders_sales_v1')
      .where({ tenant_id: tenantId })
      .select(app.database.raw('sum(processing_fee_cents)::int as fees'))
      .select(app.database.raw('bool_or(is_estimated) as is_estimated'));
    expect(reported).toEqual([{ fees: 0, is_estimated: false }]);
  },
);

test.each(['cash', 'card'] as const)(
  'returns fees of a refunded %s sale to the organizer if a payout had settled them',
  async (paymentMethod) => {
    const { b } = app.tenants;
    await accountFor(app, 'b');
    await platform(fees).updateTenantSetting({ body: { tenantId: b.id, platformFee: 6 } });
    const event = await onSale(app, { tenant: 'b' });
    const params = { tenantId: b.id, eventId: event.eventId };
    const lines = [{ ticketId: event.types['General'] ?? '', quantity: 1 }];
    const { orderUID, tickets } = await platform(staffCalls).boxOfficeSale({
      params,
      body: { lines, paymentMethod },
    });
    await app.settled();
    const finance = client(payouts, app.as.tenant('b', 'tenant_finance'));
    const owing = await finance.tenantDebts({
      tenantId: b.id,
      filters: `orderUID=${orderUID}`,
    });
    expect(owing.result).toMatchObject([
      { cause: paymentMethod === 'cash' ? 'cash_fees' : 'terminal_fees', owed: 3 },
    ]);
    await transfer(app, await purchase(app, event, { General: 1 }, AT_ONCE));
    await app.settled();
    expect(await payoutOf(app, orderUID)).toMatchObject({ owed_cents: 0, settled_cents: 300 });

    await platform(staffCalls).refund({
      params: { ...params, orderUID },
      body: { ticketIds: tickets.map(({ ticketUID }) => ticketUID), reason: 'Rain' },
    });
    await app.settled();
    expect(await transfersOf(app, orderUID)).toMatchObject([{ amount: 300 }]);
    expect(await payoutOf(app, orderUID)).toMatchObject({ owed_cents: 0, transferred_cents: 300 });
    const { tenant = 0, platform: ours = 0 } = await ledgerOf(app, orderUID);
    expect([tenant, ours]).toEqual([0, 0]);
  },
);
