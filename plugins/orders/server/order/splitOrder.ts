import { settle, type Flow, type Settlement } from '@foyer/plugin-fees/engine';
import type { OrderRow } from './order.ts';

type Split = Pick<OrderRow, 'terms' | 'money' | 'flow' | 'agreed_cents' | 'gateway_fee_cents'>;

/** The engine's flow for an order: a share that the tenant already received is fixed. */
export function flowOf({ flow, agreed_cents }: Pick<Split, 'flow' | 'agreed_cents'>): Flow {
  if (flow === 'destination') return { kind: 'destination', transferredCents: agreed_cents };
  if (flow === 'direct') return { kind: 'direct', applicationFeeCents: agreed_cents };
  return { kind: 'separate' };
}

/** An order's current split, with the estimated fee while the actual one isn't known. */
export const splitOrder = (order: Split): Settlement =>
  settle(order.terms, order.money, {
    flow: flowOf(order),
    ...(order.gateway_fee_cents !== null && { gatewayFeeCents: order.gateway_fee_cents }),
  });

/** The columns that store a split. */
export const splitColumns = (split: Settlement) => ({
  net_amount_cents: split.netAmountCents,
  tenant_total_cents: split.tenantTotalCents,
  platform_total_cents: split.platformTotalCents,
});
