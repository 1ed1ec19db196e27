import { toDollars } from '@foyer/kit';
import type { MoneyStep } from '../../contract/moneyPath.ts';
import type { PayoutMove } from '../desk/payoutStates.ts';

/** What whoever pays tenants out says of an order. */
export const payoutSteps = (moves: readonly PayoutMove[]): MoneyStep[] =>
  moves.map(({ id, kind, gatewayId, amountCents, at, state, note }) => ({
    id,
    kind,
    gatewayId,
    ...(kind === 'transfer'
      ? { from: 'platform' as const, to: 'tenant' as const }
      : { from: 'tenant' as const, to: 'platform' as const }),
    amount: toDollars(amountCents),
    at: at.toISOString(),
    state,
    note,
  }));
