import { formatInstant, useTimeZone } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { ReviewDetails, ReviewRow } from '../../contract.ts';
import { dollars } from '../dollars.ts';
import type { WayOut } from './ReviewDialog.tsx';

const BEARERS = { platform: 'The platform', organiser: 'The organiser' } as const;

/** What was asked and paid, and what will happen. */
export function ReviewFigures(props: { review: ReviewRow; details: ReviewDetails; way: WayOut }) {
  const { review, details, way } = props;
  const timeZone = useTimeZone();
  const facts: [string, ReactNode][] = [
    ['Asked', dollars(details.asked)],
    ['Paid', details.paid],
    ['Since', formatInstant(review.since, timeZone)],
    ['Charge', review.chargeId],
    ['Checkout session', review.sessionId],
  ];
  return (
    <>
      <Box component="dl" sx={grid}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <Box key={label} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', textAlign: 'right' }}>
                {value}
              </Box>
            </Box>
          ))}
      </Box>
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
  if (way === 'wait')
    return [
      details.isHeld
        ? `Held until then: ${tickets}.`
        : `Not held any more: ${tickets}. Others may buy meanwhile.`,
      'No money moves.',
    ];
  const { amount, lostFee, bearer } = details.refund;
  return [
    `${amount} go back to the buyer, who gets a mail.`,
    'The order is cancelled.',
    ...(details.isHeld ? [`Back on sale: ${tickets}.`] : []),
    `${BEARERS[bearer]} bears the fee that Stripe keeps, ${dollars(lostFee)}.`,
  ];
}

function ofCompletion(details: ReviewDetails): string[] {
  const { surplus, missing, bearer, organiserGets, platformGets } = details.complete;
  const tickets = ticketsOf(details);
  return [
    details.isHeld
      ? `Issued and mailed to the buyer: ${tickets}.`
      : `Not held any more, and taken anew and mailed if still to be had: ${tickets}.`,
    ...(surplus > 0 ? [`${dollars(surplus)} too much go back to the buyer.`] : []),
    ...(missing > 0 ? [`${dollars(missing)} are missing. ${BEARERS[bearer]} bears that.`] : []),
    `The organiser gets ${dollars(organiserGets)}, the platform ${dollars(platformGets)}.`,
  ];
}

const ticketsOf = ({ ticketCount }: ReviewDetails): string =>
  ticketCount === 1 ? 'its ticket' : `its ${ticketCount} tickets`;

const grid = {
  m: 0,
  mb: 1,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 0.5,
  fontVariantNumeric: 'tabular-nums',
};
