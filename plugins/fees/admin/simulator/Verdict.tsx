import { formatCents } from '@foyer/kit';
import { Alert, Typography } from '@mui/material';
import { isTooSmall } from '../../engine.ts';
import type { Simulated } from './simulate.ts';

/** One sentence about the effect of the unsaved changes on the sale, with warnings. */
export function Verdict(props: { now: Simulated; then: Simulated; isChanged: boolean }) {
  const { now, then, isChanged } = props;
  return (
    <>
      {isChanged && <Typography role="status">{sentence(now, then)}</Typography>}
      {then.organizerCents < 0 && (
        <Alert severity="warning">
          The organizer would lose {formatCents(-then.organizerCents)} on this sale.
        </Alert>
      )}
      {then.platformCents < 0 && (
        <Alert severity="warning">
          The platform would lose {formatCents(-then.platformCents)} on this sale.
        </Alert>
      )}
      {then.sold.method === 'card' && isTooSmall(then.buyerCents) && (
        <Alert severity="warning">Card payments must be at least $0.50.</Alert>
      )}
      {then.isGatewayFeeOfPlatform && (
        <Alert severity="info">
          The platform pays the gateway (card) fee for this tenant, as set in Payment/Payouts.
        </Alert>
      )}
      {then.sold.method === 'terminal' && (
        <Alert severity="info">
          The box office charges cards on the organizer’s own terminal. The organizer’s card
          processor also charges a fee, which isn’t included here.
        </Alert>
      )}
    </>
  );
}

const moreOrLess = (cents: number): string =>
  cents === 0 ? 'the same' : `${formatCents(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}`;

function sentence(now: Simulated, then: Simulated): string {
  const [buyer, organizer, platform] = [
    then.buyerCents - now.buyerCents,
    then.organizerCents - now.organizerCents,
    then.platformCents - now.platformCents,
  ];
  if (buyer === 0 && organizer === 0 && platform === 0)
    return 'Your changes don’t affect this sale.';
  return (
    `With your changes, the buyer pays ${moreOrLess(buyer)}, the organizer keeps ` +
    `${moreOrLess(organizer)}, and the platform keeps ${moreOrLess(platform)}.`
  );
}
