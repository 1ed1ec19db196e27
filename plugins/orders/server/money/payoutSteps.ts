import { toDollars } from '@foyer/kit';
import type { MoneyStep } from '../../contract/moneyPath.ts';
import type { PayoutMove } from '../desk/payoutStates.ts';

const ENDS: Readonly<Record<PayoutMove['kind'], Pick<MoneyStep, 'from' | 'to'>>> = {
  transfer: { from: 'platform', to: 'tenant' },
  reversal: { from: 'tenant', to: 'platform' },
  netting: { from: 'tenant', to: 'platform' },
  reserve: { from: 'tenant', to: 'platform' },
  bank: { from: 'tenant', to: 'bank' },
};

/** The steps that the payouts plugin reports for an order. */
export const payoutSteps = (moves: readonly PayoutMove[]): MoneyStep[] =>
  moves.map(({ id, kind, gatewayId, amountCents, at, state, note }) => ({
    id,
    kind,
    gatewayId,
    ...ENDS[kind],
    amount: toDollars(amountCents),
    at: at.toISOString(),
    state,
    note,
  }));
