/** What Stripe keeps of a card payment; half a cent goes up. */
export const gatewayFeeCents = (amountCents: number, isForeignCard: boolean): number =>
  amountCents === 0
    ? 0
    : Math.floor((amountCents * (isForeignCard ? 44_000 : 29_000) + 500_000) / 1_000_000) + 30;
