import type Stripe from 'stripe';
import { z } from 'zod';
import { requireDestination } from '../money/moveToAccount.ts';
import { newLineItem } from '../money/newLineItem.ts';
import { newSession } from '../money/newSession.ts';
import type { SessionPlan } from '../money/newPaymentIntent.ts';
import { integer, mergeMetadata, newMetadata, text } from '../protocol/formTypes.ts';
import { operation, type Call } from '../protocol/operation.ts';
import { invalidRequest, resourceMissing } from '../protocol/problem.ts';

const url = text.refine((value) => URL.canParse(value.replaceAll('{', '%7B')), 'Not a valid URL');
const MAX_TOTAL_CENTS = 99_999_999;
const cents = integer.pipe(z.number().min(0).max(MAX_TOTAL_CENTS));

const params = z.strictObject({
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  branding_settings: z
    .strictObject({
      display_name: text.optional(),
      logo: z.strictObject({ type: z.literal('url'), url }).optional(),
    })
    .optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: url.optional(),
  client_reference_id: text.max(200).optional(),
  customer: text.optional(),
  customer_email: z.email().optional(),
  expires_at: integer.optional(),
  line_items: z
    .array(
      z.strictObject({
        price_data: z.strictObject({
          currency: z.literal('usd'),
          product_data: z.strictObject({
            name: text,
            description: text.optional(),
            images: z.array(text).optional(),
            metadata: newMetadata.optional(),
          }),
          unit_amount: cents,
        }),
        quantity: integer.pipe(z.number().min(1)),
      }),
    )
    .min(1)
    .max(100),
  locale: z.enum(['auto', 'en']).optional(),
  metadata: newMetadata.optional(),
  mode: z.literal('payment'),
  payment_intent_data: z
    .strictObject({
      application_fee_amount: cents.optional(),
      description: text.optional(),
      metadata: newMetadata.optional(),
      on_behalf_of: text.optional(),
      receipt_email: text.optional(),
      statement_descriptor_suffix: text.max(22).optional(),
      // A transfer of zero is rejected.
      transfer_data: z
        .strictObject({ amount: cents.pipe(z.number().min(1)).optional(), destination: text })
        .optional(),
      transfer_group: text.optional(),
    })
    .optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  success_url: url,
});

type Input = z.output<typeof params>;

/** Creates a session with its payment page. */
export const createSession = operation<Stripe.Checkout.SessionCreateParams>()({
  method: 'POST',
  path: '/v1/checkout/sessions',
  params,
  handle(call, input): Stripe.Checkout.Session {
    const { world, account, tables } = call;
    const items = input.line_items.map(({ price_data: price, quantity }) =>
      newLineItem(world, {
        name: price.product_data.name,
        unitAmountCents: price.unit_amount,
        quantity,
      }),
    );
    const totalCents = items.reduce((sum, { amount_total: amount }) => sum + amount, 0);
    if (totalCents < 50)
      throw invalidRequest(
        "The Checkout Session's total amount due must add up to at least $0.50 usd",
        { code: 'amount_too_small' },
      );
    if (totalCents > MAX_TOTAL_CENTS)
      throw invalidRequest(
        "The Checkout Session's total amount due must add up to no more than $999,999.99 usd",
        { code: 'amount_too_large' },
      );
    const expiresAt = expiryOf(call, input);
    const payment = paymentOf(call, input, totalCents);
    const customer = tables.customers.get(input.customer ?? '');
    if (input.customer && (!customer || customer.deleted))
      throw resourceMissing('customer', input.customer, 'customer');
    const id = world.newId('cs_test', 58);
    const descriptions = input.line_items.map(
      ({ price_data: price }) => price.product_data.description ?? null,
    );
    const seller = input.branding_settings?.display_name ?? null;
    const logo = input.branding_settings?.logo?.url ?? null;
    tables.sessionPlans.put({ id, items, payment, descriptions, seller, logo });
    world.later({ kind: 'expire_session', account, subject: id, atMs: expiresAt * 1000 });
    return tables.checkoutSessions.put(
      newSession(world, {
        id,
        url: world.pageUrl(`/c/pay/${id}`),
        totalCents,
        expiresAt,
        input,
        metadata: mergeMetadata({}, input.metadata),
      }),
    );
  },
});

/** 30 minutes to 24 hours, with five seconds of tolerance. */
function expiryOf({ world }: Call, { expires_at: wanted }: Input): number {
  const now = world.now();
  const day = 24 * 60 * 60;
  if (wanted === undefined) return now + day;
  const problem =
    wanted < now + 30 * 60 - 5
      ? 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.'
      : wanted > now + day + 5
        ? 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.'
        : undefined;
  if (problem) throw invalidRequest(problem, { param: 'expires_at' });
  return wanted;
}

function paymentOf(call: Call, input: Input, totalCents: number): SessionPlan['payment'] {
  const { metadata: given, ...payment } = input.payment_intent_data ?? {};
  const { application_fee_amount: feeCents, transfer_data: transfer } = payment;
  const isDirect = call.account !== call.world.platform;
  if (feeCents !== undefined && !isDirect)
    throw invalidRequest(
      transfer?.amount === undefined
        ? 'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment (using `transfer_data[destination]`).'
        : 'You may only specify one of these parameters: application_fee_amount, transfer_data[amount].',
      { param: 'payment_intent_data[application_fee_amount]' },
    );
  if ((feeCents ?? 0) > totalCents || (transfer?.amount ?? 0) > totalCents)
    throw invalidRequest('The amount passed on can’t be greater than the amount paid.', {
      param: 'payment_intent_data',
    });
  if (transfer)
    requireDestination(
      call,
      transfer.destination,
      'payment_intent_data[transfer_data][destination]',
    );
  const capabilities = call.world.of(call.world.platform).accounts.get(call.account)?.capabilities;
  if (isDirect && capabilities?.card_payments !== 'active')
    throw invalidRequest(
      'Your account cannot currently make charges: it lacks the capability card_payments.',
    );
  return { ...payment, metadata: mergeMetadata({}, given) };
}
