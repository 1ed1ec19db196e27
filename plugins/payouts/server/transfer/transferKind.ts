/**
 * What a transfer of an order pays: its share in the payout, the release of its reserve, or, after the payout, what a
 * refund or dispute returned.
 */
export type TransferKind =
  { kind: 'payout' } | { kind: 'reserve' } | { kind: 'adjustment'; causeId: string };

const ADJUSTMENT = 'adj:';

/** The kind as the column `leg`, Stripe's metadata and idempotency keys name it. */
export function toLeg(transferKind: TransferKind): string {
  switch (transferKind.kind) {
    case 'payout':
      return 'main';
    case 'reserve':
      return 'reserve';
    case 'adjustment':
      return `${ADJUSTMENT}${transferKind.causeId}`;
  }
}

/** @throws for a leg that `toLeg` doesn't write */
export function fromLeg(leg: string): TransferKind {
  if (leg === 'main') return { kind: 'payout' };
  if (leg === 'reserve') return { kind: 'reserve' };
  if (leg.startsWith(ADJUSTMENT))
    return { kind: 'adjustment', causeId: leg.slice(ADJUSTMENT.length) };
  throw new Error(`Unknown leg of a transfer: ${leg}`);
}
