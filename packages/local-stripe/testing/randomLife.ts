import fc from 'fast-check';
import Stripe from 'stripe';
import { testCards } from '../money/cards.ts';
import type { LocalStripe } from '../startLocalStripe.ts';
import { saleOf } from './localShop.ts';

const cents = fc.integer({ min: 50, max: 500_000 });
const any = fc.nat(1000);

/** A possible next step. Many are invalid and have to be rejected. */
export const step = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant('sell' as const),
      flow: fc.constantFrom('platform' as const, 'destination' as const, 'direct' as const),
      cents,
      part: fc.double({ min: 0.001, max: 1, noNaN: true }),
      card: fc.constantFrom(...Object.keys(testCards)),
      any,
    }),
    weight: 3,
  },
  fc.record({
    kind: fc.constant('refund' as const),
    cents: fc.option(cents),
    any,
    back: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('transfer' as const), cents, any, fromCharge: fc.boolean() }),
  fc.record({ kind: fc.constant('reverse' as const), cents: fc.option(cents), any }),
  fc.record({ kind: fc.constant('giveFeeBack' as const), cents: fc.option(cents), any }),
  fc.record({
    kind: fc.constant('answerDispute' as const),
    answer: fc.constantFrom('winning_evidence', 'losing_evidence', 'wait and see', 'close'),
    any,
  }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 0, max: 60 }) }),
  fc.record({ kind: fc.constant('flush' as const) }),
);
export type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;
type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

interface Sold {
  id: string;
  flow: StepOf<'sell'>['flow'];
  /** The charging account, if it wasn't the platform. */
  owner?: string;
}

/** Runs random steps against the current shop, which may be restarted in between. */
export function createLife(shop: { stripe: Stripe; local: LocalStripe }) {
  const accounts: string[] = [];
  const charges: Sold[] = [];
  const counted = { done: 0, refused: 0 };

  const steps: { [Kind in Step['kind']]: (next: StepOf<Kind>) => Promise<unknown> } = {
    sell,
    refund: async (next) => {
      const charge = pick(charges, next.any);
      if (!charge) return;
      await shop.stripe.refunds.create(
        {
          charge: charge.id,
          ...(next.cents && { amount: next.cents }),
          ...(next.back && charge.flow === 'destination' && { reverse_transfer: true }),
          ...(next.back && charge.flow === 'direct' && { refund_application_fee: true }),
        },
        as(charge.owner),
      );
    },
    transfer: async (next) => {
      const charge = pick(charges, next.any);
      await shop.stripe.transfers.create({
        amount: next.cents,
        currency: 'usd',
        destination: pick(accounts, next.any) ?? '',
        ...(next.fromCharge && charge && { source_transaction: charge.id }),
      });
    },
    reverse: async (next) => {
      const { data } = await shop.stripe.transfers.list({ limit: 100 });
      const transfer = pick(data, next.any);
      if (transfer) await shop.stripe.transfers.createReversal(transfer.id, amountOf(next));
    },
    giveFeeBack: async (next) => {
      const { data } = await shop.stripe.applicationFees.list({ limit: 100 });
      const fee = pick(data, next.any);
      if (fee) await shop.stripe.applicationFees.createRefund(fee.id, amountOf(next));
    },
    answerDispute: async (next) => {
      const owner = pick([undefined, ...accounts], next.any);
      const { disputes } = shop.stripe;
      const [dispute] = (await disputes.list({}, as(owner))).data;
      if (!dispute) return;
      if (next.answer === 'close') await disputes.close(dispute.id, {}, as(owner));
      else
        await disputes.update(
          dispute.id,
          { evidence: { uncategorized_text: next.answer } },
          as(owner),
        );
    },
    wait: ({ hours }) => shop.local.advance(hours * 60 * 60 * 1000),
    flush: () => shop.local.flush(),
  };

  async function sell({ flow, cents: unit_amount, part, card, any: number }: StepOf<'sell'>) {
    const owner = flow === 'direct' ? pick(accounts, number) : undefined;
    const passed = Math.ceil(unit_amount * part);
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
      as(owner),
    );
    if ((await shop.local.pay(id, card)).result !== 'paid') return;
    const { payment_intent: intent } = await shop.stripe.checkout.sessions.retrieve(
      id,
      { expand: ['payment_intent'] },
      as(owner),
    );
    const charge = String((intent as Stripe.PaymentIntent).latest_charge);
    charges.push({ id: charge, flow, ...(owner && { owner }) });
  }

  return {
    accounts,
    charges,
    counted,
    /** Two accounts that can charge and be paid. */
    async begin() {
      for (const type of ['express', 'standard'] as const) {
        const { id } = await shop.stripe.accounts.create({
          type,
          capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
        });
        await shop.local.onboard(id);
        accounts.push(id);
      }
    },
    /** An invalid request is rejected and must leave the books unchanged. */
    async take(next: Step) {
      try {
        await steps[next.kind](next as never);
        counted.done++;
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        counted.refused++;
      }
    },
  };
}

const pick = <T>(list: T[], number: number): T | undefined => list[number % (list.length || 1)];
const as = (account: string | undefined) => (account ? { stripeAccount: account } : {});
const amountOf = ({ cents: amount }: { cents: number | null }) => (amount ? { amount } : {});
