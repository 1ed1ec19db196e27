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
import { dayFilter, type CashFlow } from '../../contract.ts';
import { useMoneyPages } from '../useMoneyPages.ts';
import { DAYS_HOW } from './figures.ts';

type Day = CashFlow['days'][number];

/** Each day with the amount that becomes available; on phones, only days with an amount. */
export function Calendar({ days, tenantId }: { days: readonly Day[]; tenantId: string }) {
  const titleId = useId();
  const first = days[0];
  const hasMoney = days.some(({ orders }) => orders > 0);
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
        <Typography sx={{ color: 'text.secondary', mb: { md: 1.5 } }}>
          No funds will become available in this period.
        </Typography>
      )}
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

const cell = {
  border: '1px solid var(--line)',
  borderRadius: 1,
  p: 1,
  minHeight: { md: 84 },
  minWidth: 0,
  overflowWrap: 'anywhere',
};
