import { formatDollars } from '@foyer/kit';
import { DescriptionList, formatInstant, useTimeZone } from '@foyer/kit/admin';
import { Alert, Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { ReviewDetails, ReviewRow } from '../../contract.ts';
import type { WayOut } from './ReviewDialog.tsx';

const BEARERS = { platform: 'The platform', organizer: 'The organizer' } as const;

/** What was requested and paid, and what will happen. */
export function ReviewFigures(props: { review: ReviewRow; details: ReviewDetails; way: WayOut }) {
  const { review, details, way } = props;
  const timeZone = useTimeZone();
  const facts: [string, ReactNode][] = [
    ['Expected', formatDollars(details.asked)],
    ['Paid', details.paid],
    ['Buyer', [review.fullName, review.email].filter(Boolean).join(', ')],
    ['Event', review.eventName],
    ['Opened', formatInstant(review.since, timeZone)],
    ['Charge ID', review.chargeId],
    ['Checkout session', review.sessionId],
  ];
  return (
    <>
      {details.kind !== 'amount' && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {details.kind === 'lost'
            ? 'This order was paid through Stripe and is missing from the database, for example after a failover. Everything here comes from the payment.'
            : 'This order was paid through Stripe and is missing from the database. The payment doesn’t say what was sold.'}
        </Alert>
      )}
      <DescriptionList layout="amounts" facts={facts} />
      <Typography component="h3" sx={{ fontWeight: 650, mt: 1 }}>
        What will happen
      </Typography>
      <Box component="ul" sx={{ m: 0, mb: 1.5, pl: 2.5 }}>
        {sentences(details, way).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </>
  );
}

function sentences(details: ReviewDetails, way: WayOut): string[] {
  if (way === 'complete') return ofCompletion(details);
  const tickets = ticketsOf(details);
  const areHeld = details.ticketCount === 1 ? 'is' : 'are';
  if (way === 'wait')
    return [
      details.isHeld
        ? `${tickets} ${areHeld} held until then.`
        : `${tickets} ${areHeld} no longer held, so others can buy in the meantime.`,
      'No one is charged or refunded.',
    ];
  const { amount, lostFee, bearer } = details.refund;
  return [
    `The buyer gets ${amount} back and an email.`,
    'The order is canceled.',
    ...(details.isHeld
      ? [`${tickets} ${details.ticketCount === 1 ? 'goes' : 'go'} back on sale.`]
      : []),
    `${BEARERS[bearer]} pays the ${formatDollars(lostFee)} Stripe fee, which isn’t refunded.`,
  ];
}

function ofCompletion(details: ReviewDetails): string[] {
  const { surplus, missing, bearer, organizerGets, platformGets } = details.complete;
  const tickets = ticketsOf(details);
  const areHeld = details.ticketCount === 1 ? 'is' : 'are';
  const shares = `The organizer gets ${formatDollars(organizerGets)}, and the platform gets ${formatDollars(platformGets)}.`;
  if (details.kind === 'lost')
    return [
      `${tickets} ${areHeld} reissued if still available, and emailed to the buyer.`,
      'The order number stays the same, and the buyer’s existing tickets stay valid.',
      shares,
    ];
  return [
    details.isHeld
      ? `${tickets} ${areHeld} issued and emailed to the buyer.`
      : `${tickets} ${areHeld} no longer held. If still available, we’ll reissue and email ${details.ticketCount === 1 ? 'it' : 'them'}.`,
    ...(surplus > 0 ? [`The buyer gets the extra ${formatDollars(surplus)} back.`] : []),
    ...(missing > 0
      ? [
          `The payment is ${formatDollars(missing)} short. ${BEARERS[bearer]} covers the difference.`,
        ]
      : []),
    shares,
  ];
}

const ticketsOf = ({ ticketCount }: ReviewDetails): string =>
  ticketCount === 1 ? 'Its ticket' : `Its ${ticketCount} tickets`;
