import type { Facilitator, Payability } from '../contract.ts';

/** The inputs that determine whether an order can be paid out now. */
export interface PayabilityFacts {
  payoutCompleted: boolean;
  facilitator: Facilitator;
  isHeldByHand: boolean;
  isDisputed: boolean;
  /** Whether the tenant is suspended. */
  isSuspended: boolean;
  /** Null until Stripe reports it. */
  balanceAvailableAt: Date | null;
  isGatewayFeeKnown: boolean;
  /** Whether the tenant's account can receive transfers. */
  canBePaid: boolean;
  /** Whether a transfer was requested and has no response yet. */
  isUnderWay: boolean;
  /** The tenant's total debt, over all its orders. */
  owedCents: number;
  /** The tenant's share of the order. */
  shareCents: number;
}

/**
 * Returns the first state that applies. The list, the preview and the transfer all use this rule.
 */
export function payability(facts: PayabilityFacts, now: Date): Payability {
  if (facts.payoutCompleted) return 'already_completed';
  if (facts.facilitator === 'tenant') return 'facilitator_is_tenant';
  if (facts.isHeldByHand) return 'on_hold';
  if (facts.isDisputed) return 'disputed';
  if (facts.isSuspended) return 'suspended';
  const { balanceAvailableAt: at, isGatewayFeeKnown } = facts;
  if (!isGatewayFeeKnown || at === null || at.getTime() > now.getTime()) return 'not_available';
  const { owedCents, shareCents } = facts;
  if (!facts.canBePaid && owedCents < shareCents) return 'no_account';
  if (facts.isUnderWay) return 'in_progress';
  if (owedCents <= 0) return 'payable';
  return owedCents < shareCents ? 'debt' : 'kept_for_debt';
}

/** Conditions that aren't columns of payouts_order, as SQL over its row `p`. */
interface PayabilityParts {
  isSuspended: string;
  canBePaid: string;
  isUnderWay: string;
  owedCents: string;
  now?: string;
}

/** The SQL form of `payability`; a test keeps both consistent. */
export const payabilitySql = ({
  isSuspended,
  canBePaid,
  isUnderWay,
  owedCents,
  now = 'now()',
}: PayabilityParts): string => `(case
  when p.payout_completed then 'already_completed'
  when p.facilitator = 'tenant' then 'facilitator_is_tenant'
  when p.on_hold then 'on_hold'
  when p.system_hold then 'disputed'
  when ${isSuspended} then 'suspended'
  when p.gateway_fee_cents is null or p.available_at is null or p.available_at > ${now}
    then 'not_available'
  when not ${canBePaid} and ${owedCents} < p.tenant_total_cents then 'no_account'
  when ${isUnderWay} then 'in_progress'
  when ${owedCents} <= 0 then 'payable'
  when ${owedCents} < p.tenant_total_cents then 'debt'
  else 'kept_for_debt' end collate "und-x-icu")`;

/** Whether the tenant of `p` has an account that can receive transfers. */
export const CAN_BE_PAID = `exists (select from payments_account_v1 a
  where a.tenant_id = p.tenant_id and a.can_be_paid)`;

/** Whether the tenant of `p` is suspended. */
export const IS_SUSPENDED = `exists (select from tenants_tenant_v1 s
  where s.id = p.tenant_id and s.suspended_at is not null)`;

/** The debt of the tenant of `p`, in cents. Query plan: the partial index of debts. */
export const OWED_CENTS = `(select coalesce(sum(d.owed_cents), 0)::bigint from payouts_order d
  where d.tenant_id = p.tenant_id and d.owed_cents > 0)`;

const UNDER_WAY = `exists (select from payouts_attempt u where u.tenant_id = p.tenant_id
  and u.order_id = p.order_id and u.state in ('submitting', 'unknown'))`;

const PARTS = {
  isSuspended: IS_SUSPENDED,
  canBePaid: CAN_BE_PAID,
  isUnderWay: UNDER_WAY,
  owedCents: OWED_CENTS,
};

export const PAYABILITY_SQL = payabilitySql(PARTS);

/** `payability` at another time, given as SQL. */
export const payabilityAt = (now: string): string => payabilitySql({ ...PARTS, now });

/**
 * Orders that wait for their payout: charged by card, not paid out, not fully refunded, and worth a
 * transfer. `p` is payouts_order; its indexes of waiting orders use the same condition.
 */
export const WAITS = `p.has_charge and not p.payout_completed and p.total_cents > 0
  and (p.gateway_fee_cents is null or p.tenant_total_cents > 0)`;
