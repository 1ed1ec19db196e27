import {
  dayWithoutYear,
  formatCount,
  formatDollars,
  weekdayOf,
  WEEKDAYS,
  weekdayWithoutYear,
} from '@foyer/kit';
import { HelpButton, useHasPage } from '@foyer/kit/admin';
import { Box, Card, Link as MuiLink, Typography } from '@mui/material';
import { useId } from 'react';
import { Link } from 'react-router';
import { type CashFlow, type CashFlowPart, dayFilter } from '../../contract.ts';
import { useMoneyPages } from '../useMoneyPages.ts';

type Day = CashFlow['days'][number];

export const daysWithMoney = (days: readonly Day[]): readonly Day[] =>
  days.filter(({ orders }) => orders > 0);

/** Up to this many days with money are a list, not a calendar. */
export const FEW_DAYS = 5;

/** The days on which money becomes available: as a list if there are few, and on phones. */
export function Calendar({ days, tenantId }: { days: readonly Day[]; tenantId: string }) {
  const titleId = useId();
  const first = days[0];
  const withMoney = daysWithMoney(days);
  const hasMoney = withMoney.length > 0;
  const isList = withMoney.length <= FEW_DAYS;
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ p: 2, mt: 1.5, position: 'relative' }}
    >
      <Typography variant="h2" id={titleId} sx={{ fontSize: 17, mb: 1.5, pr: 5 }}>
        Payout forecast
      </Typography>
      <HelpButton label="each day" how={DAYS_HOW} />
      {!hasMoney && (
        <Typography sx={{ color: 'text.secondary' }}>
          No funds will become available in this period.
        </Typography>
      )}
      {isList ? (
        <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {withMoney.map((day) => (
            <Box component="li" key={day.day} sx={line}>
              <DayCell day={day} tenantId={tenantId} />
            </Box>
          ))}
        </Box>
      ) : (
        <>
          <Box aria-hidden sx={{ ...grid, display: { xs: 'none', md: 'grid' }, mb: 0.5 }}>
            {WEEKDAYS.map((name) => (
              <Typography key={name} variant="body2" sx={{ color: 'var(--ink-3)' }}>
                {name}
              </Typography>
            ))}
          </Box>
          <Box component="ol" sx={{ ...grid, listStyle: 'none', p: 0, m: 0 }}>
            {days.map((day, index) => (
              <Box
                component="li"
                key={day.day}
                sx={{
                  ...cell,
                  display: { xs: day.orders > 0 ? 'block' : 'none', md: 'block' },
                  ...(index === 0 &&
                    first && {
                      gridColumnStart: { xs: 'auto', md: weekdayOf(first.day) + 1 },
                    }),
                }}
              >
                <DayCell day={day} tenantId={tenantId} />
              </Box>
            ))}
          </Box>
        </>
      )}
    </Card>
  );
}

function DayCell({ day, tenantId }: { day: Day; tenantId: string }) {
  const to = useMoneyPages(tenantId).pending(dayFilter(day));
  const hasList = useHasPage(to);
  const long = weekdayWithoutYear(day.day, 'UTC');
  const amount = formatDollars(day.amount);
  return (
    <>
      <Typography
        component="time"
        variant="body2"
        dateTime={day.day}
        aria-label={long}
        sx={{ display: 'block', color: 'var(--ink-2)' }}
      >
        {dayWithoutYear(day.day, 'UTC')}
      </Typography>
      {day.orders > 0 && (
        <Box component="strong" sx={{ fontVariantNumeric: 'tabular-nums', fontSize: 15 }}>
          {hasList ? (
            <MuiLink component={Link} to={to} aria-label={`${amount} on ${long}`}>
              {amount}
            </MuiLink>
          ) : (
            amount
          )}
        </Box>
      )}
      {day.orders > 0 && (
        <Typography
          component="span"
          variant="body2"
          sx={{ display: 'block', color: 'var(--ink-2)' }}
        >
          {formatCount(day.orders, 'order', 'orders')}
        </Typography>
      )}
    </>
  );
}

const grid = {
  display: 'grid',
  gap: 0.75,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(7, minmax(0, 1fr))' },
};

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', sm: '160px 140px 1fr' },
  alignItems: 'baseline',
  columnGap: 2,
  py: 1,
  borderTop: '1px solid var(--line)',
};

const cell = {
  border: '1px solid var(--line)',
  borderRadius: 1,
  p: 1,
  minHeight: { md: 84 },
  minWidth: 0,
  overflowWrap: 'anywhere',
};

interface PartWords {
  part: CashFlowPart;
  label: string;
  how: string;
}

/** The figures whose orders are in the list of pending payouts. */
export const PARTS: readonly PartWords[] = [
  {
    part: 'ready',
    label: 'Ready to pay out',
    how: 'The tenant’s share of paid orders with available funds and no hold or dispute. Amounts owed haven’t been deducted yet.',
  },
  {
    part: 'later',
    label: 'Available later',
    how: 'The tenant’s share of paid orders whose funds Stripe hasn’t made available yet. Held orders aren’t included. Stripe’s fee is an estimate until it’s final.',
  },
  {
    part: 'heldByHand',
    label: 'On hold',
    how: 'The tenant’s share of orders the platform has put on hold, whether or not their funds are available.',
  },
  {
    part: 'heldByDispute',
    label: 'In dispute',
    how: 'The tenant’s share of orders with a disputed payment. They aren’t paid out until the dispute is resolved.',
  },
];

export const BY_GATEWAY: PartWords = {
  part: 'byGateway',
  label: 'Paid directly by Stripe',
  how: 'The tenant’s share of orders paid directly into the tenant’s own Stripe account. No transfer is needed. These orders are complete once their funds are available.',
};

export const DAY_UNKNOWN: PartWords = {
  part: 'dayUnknown',
  label: 'Date not known yet',
  how: 'The part of “Available later” that Stripe hasn’t given a date for yet. It isn’t included in the payout forecast.',
};

export const OWED_HOW =
  'What the tenant owes the platform for fees on cash sales, and for refunds, disputes and transfers that couldn’t be recovered. It’s deducted from the next payouts.';
export const RESERVED_HOW =
  'Held from orders already paid out and not released yet. Each order’s reserve covers its own refunds and disputes first, then amounts owed when it’s released.';
export const PAID_HOW =
  'The amount sent to the tenant’s account in the last 30 days. Amounts applied to what the tenant owes or held in reserve aren’t included.';
const DAYS_HOW =
  'The tenant’s share of paid orders by the day their funds become available, in the tenant’s time zone. Held and disputed orders aren’t included.';
