import fc from 'fast-check';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testCards } from './money/cards.ts';
import { localShop, saleOf, type LocalShop } from './testing/localShop.ts';

let shop: LocalShop;
const accounts: string[] = [];
beforeAll(async () => {
  shop = await localShop();
  for (let count = 0; count < 2; count++) {
    const { id } = await shop.stripe.accounts.create({
      type: 'express',
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    });
    await shop.local.onboard(id);
    accounts.push(id);
  }
});
afterAll(() => shop.stop());

const charges: { id: string; flow: 'platform' | 'destination' | 'direct'; owner?: string }[] = [];
const pick = <T>(list: T[], number: number): T | undefined => list[number % (list.length || 1)];

const cents = fc.integer({ min: 50, max: 500_000 });
const any = fc.nat(1000);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('sell' as const),
    flow: fc.constantFrom('platform' as const, 'destination' as const, 'direct' as const),
    cents,
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    card: fc.constantFrom(...Object.keys(testCards)),
    any,
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    cents: fc.option(cents),
    any,
    back: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('transfer' as const), cents, any, fromCharge: fc.boolean() }),
  fc.record({ kind: fc.constant('reverse' as const), cents: fc.option(cents), any }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ kind: fc.constant('flush' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

async function take(next: Step): Promise<void> {
  const { stripe, local } = shop;
  switch (next.kind) {
    case 'sell':
      return sell(next);
    case 'refund': {
      const charge = pick(charges, next.any);
      if (!charge) return;
      await stripe.refunds.create(
        {
          charge: charge.id,
          ...(next.cents && { amount: next.cents }),
          ...(next.back && charge.flow === 'destination' && { reverse_transfer: true }),
          ...(next.back && charge.flow === 'direct' && { refund_application_fee: true }),
        },
        charge.owner ? { stripeAccount: charge.owner } : {},
      );
      return;
    }
    case 'transfer': {
      const charge = pick(charges, next.any);
      await stripe.transfers.create({
        amount: next.cents,
        currency: 'usd',
        destination: pick(accounts, next.any) ?? '',
        ...(next.fromCharge && charge && { source_transaction: charge.id }),
      });
      return;
    }
    case 'reverse': {
      const { data } = await stripe.transfers.list({ limit: 100 });
      const transfer = pick(data, next.any);
      if (transfer)
        await stripe.transfers.createReversal(
          transfer.id,
          next.cents ? { amount: next.cents } : {},
        );
      return;
    }
    case 'wait':
      await local.advance(next.hours * 60 * 60 * 1000);
      return;
    case 'flush':
      await local.flush();
  }
}

async function sell({
  flow,
  cents: unit_amount,
  part,
  card,
  any: number,
}: Extract<Step, { kind: 'sell' }>) {
  const owner = flow === 'direct' ? pick(accounts, number) : undefined;
  const options = owner ? { stripeAccount: owner } : {};
  const passed = Math.floor(unit_amount * part);
  const { id } = await shop.stripe.checkout.sessions.create(
    saleOf({
      line_items: [
        {
          price_data: { currency: 'usd', unit_amount, product_data: { name: 'Ticket' } },
          quantity: 1,
        },
      ],
      payment_intent_data: {
        ...(flow === 'destination' && {
          transfer_data: { destination: pick(accounts, number) ?? '', amount: passed },
        }),
        ...(flow === 'direct' && { application_fee_amount: passed }),
      },
    }),
    options,
  );
  if ((await shop.local.pay(id, card)).result !== 'paid') return;
  const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(
    id,
    { expand: ['payment_intent'] },
    options,
  );
  const charge = String((intent as Stripe.PaymentIntent).latest_charge);
  charges.push({ id: charge, flow, ...(owner && { owner }) });
}

test('no request makes or loses a cent', async () => {
  let refused = 0;
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const next of steps) {
        await take(next).then(
          () => done++,
          (error: unknown) => {
            // A wrong request is refused, and has to leave the books alone all the same.
            if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
            refused++;
          },
        );
        expect((await shop.local.books()).sumCents).toBe(0);
      }
    }),
    { numRuns: 25 },
  );
  expect(done).toBeGreaterThan(refused / 2);
  const { outside } = await shop.local.books();
  expect(outside.stripeCents).toBeGreaterThan(0);
});
