import type Stripe from 'stripe';
import type { Tables, World } from '../world/createWorld.ts';
import { listPage } from '../protocol/listPage.ts';

interface Line {
  name: string;
  unitAmountCents: number;
  quantity: number;
  metadata?: Record<string, string>;
}

/** A line with its own price, as inline `price_data` creates it. */
export function newLineItem(
  world: World,
  { name, unitAmountCents, quantity, metadata = {} }: Line,
): Stripe.LineItem {
  const totalCents = unitAmountCents * quantity;
  return {
    id: world.newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: totalCents,
    amount_tax: 0,
    amount_total: totalCents,
    currency: 'usd',
    description: name,
    metadata,
    price: {
      id: world.newId('price'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created: world.now(),
      currency: 'usd',
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: world.newId('prod', 14),
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: unitAmountCents,
      // A string in the API; the SDK converts it to its Decimal.
      unit_amount_decimal: String(unitAmountCents) as unknown as Stripe.Decimal,
    },
    quantity,
  };
}

/** A session's lines in the order in which they were given. */
export const lineItemsOf = (
  tables: Tables,
  sessionId: string,
  input: { limit?: number; starting_after?: string; ending_before?: string },
) =>
  listPage({
    url: `/v1/checkout/sessions/${sessionId}/line_items`,
    input,
    rows: tables.sessionPlans.get(sessionId)?.items ?? [],
  });
