import { Alert, Typography } from '@mui/material';
import { isTooSmall } from '../../engine.ts';
import { formatCents } from './cents.ts';
import type { Simulated } from './simulate.ts';

/** What the unsaved changes do to the sale, in a sentence, and what is out of the ordinary about it. */
export function Verdict(props: { now: Simulated; then: Simulated; isChanged: boolean }) {
  const { now, then, isChanged } = props;
  return (
    <>
      {isChanged && <Typography role="status">{sentence(now, then)}</Typography>}
      {then.organiserCents < 0 && (
        <Alert severity="warning">
          The organiser pays {formatCents(-then.organiserCents)} on top of what the buyer pays.
        </Alert>
      )}
      {then.platformCents < 0 && (
        <Alert severity="warning">
          The platform pays {formatCents(-then.platformCents)} on top of what the buyer pays.
        </Alert>
      )}
      {then.sold.method === 'card' && isTooSmall(then.buyerCents) && (
        <Alert severity="warning">Cards are not charged less than $0.50.</Alert>
      )}
      {then.isGatewayFeeOfPlatform && (
        <Alert severity="info">
          The platform pays the gateway (card) fee for this tenant, as set in Payment/Payouts.
        </Alert>
      )}
      {then.sold.method === 'terminal' && (
        <Alert severity="info">
          The box office charges cards on the organizer’s own terminal. The organizer’s own card
          company also takes a fee, which isn’t included here.
        </Alert>
      )}
    </>
  );
}

const moreOrLess = (cents: number): string =>
  cents === 0 ? 'the same' : `${formatCents(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}`;

function sentence(now: Simulated, then: Simulated): string {
  const [buyer, organiser, platform] = [
    then.buyerCents - now.buyerCents,
    then.organiserCents - now.organiserCents,
    then.platformCents - now.platformCents,
  ];
  if (buyer === 0 && organiser === 0 && platform === 0)
    return 'Your changes make no difference to this sale.';
  return (
    `With your changes the buyer pays ${moreOrLess(buyer)}, the organiser keeps ` +
    `${moreOrLess(organiser)} and the platform ${moreOrLess(platform)}.`
  );
}
