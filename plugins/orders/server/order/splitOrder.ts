import { settle, type Flow, type Settlement } from '@foyer/plugin-fees/engine';
import type { OrderRow } from './order.ts';

type Split = Pick<OrderRow, 'terms' | 'money' | 'flow' | 'agreed_cents' | 'gateway_fee_cents'>;

/** How the engine has to split an order: what the tenant got at once is no longer to be decided. */
export function flowOf({ flow, agreed_cents }: Pick<Split, 'flow' | 'agreed_cents'>): Flow {
  if (flow === 'destination') return { kind: 'destination', transferredCents: agreed_cents };
  if (flow === 'direct') return { kind: 'direct', applicationFeeCents: agreed_cents };
  return { kind: 'separate' };
}

/** The split of an order as it stands: with the estimated fee while the actual one is not known. */
export const splitOrder = (order: Split): Settlement =>
  settle(order.terms, order.money, {
    flow: flowOf(order),
    ...(order.gateway_fee_cents !== null && { gatewayFeeCents: order.gateway_fee_cents }),
  });

/** The columns that show a split. */
export const splitColumns = (split: Settlement) => ({
  net_amount_cents: split.netAmountCents,
  tenant_total_cents: split.tenantTotalCents,
  platform_total_cents: split.platformTotalCents,
});
