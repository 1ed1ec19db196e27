/** What decides how an order's tenant stands, in cents. */
export interface Money {
  tenantTotalCents: number;
  /** Taken back by a bank in a dispute that is not decided. */
  withdrawnCents: number;
  transferredCents: number;
  /** Asked of the gateway and not answered. */
  underWayCents: number;
  reversedCents: number;
  reversingCents: number;
  /** Of its share, taken for what others owe. */
  nettedCents: number;
  /** Of what it owes, paid by others. */
  settledCents: number;
  /** At most so much of what the tenant is still to get is kept back for a while. */
  reserveCents: number;
}

/** The tenant's share while a dispute is open: what the bank took is not handed on. */
export const entitledCents = ({
  tenantTotalCents,
  withdrawnCents,
}: Pick<Money, 'tenantTotalCents' | 'withdrawnCents'>): number =>
  tenantTotalCents - Math.min(Math.max(0, tenantTotalCents), withdrawnCents);

/** The position with what is kept back as well. */
const wholePosition = (money: Money): number =>
  entitledCents(money) -
  money.transferredCents -
  money.underWayCents +
  money.reversedCents +
  money.reversingCents -
  money.nettedCents +
  money.settledCents;

/**
 * What is kept back: it covers what the tenant loses before anything is taken back from it, and is
 * filled up again where that comes back.
 */
export const reservedCents = (money: Money): number =>
  Math.min(money.reserveCents, Math.max(0, wholePosition(money)));

/** Above zero the tenant is still to get it, below zero it has it and is to give it back. */
export const positionCents = (money: Money): number => wholePosition(money) - reservedCents(money);

/** How a shortfall is made good: by reversing transfers as far as they go; the rest is debt. */
export function coverShortfall(
  money: Money,
  { mayReverse }: { mayReverse: boolean },
): { reverseCents: number; owedCents: number } {
  const shortfall = Math.max(0, -positionCents(money));
  const reversible = money.transferredCents - money.reversedCents - money.reversingCents;
  const reverseCents = mayReverse ? Math.min(shortfall, reversible) : 0;
  // What is on its way to the tenant can be reversed once it has arrived.
  const owedCents = Math.max(0, shortfall - reverseCents - money.underWayCents);
  return { reverseCents, owedCents };
}
