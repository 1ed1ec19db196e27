import { formatDollars, formatList, dayWithoutYear } from '@foyer/kit';
import { Loaded, useCan, useClient } from '@foyer/kit/admin';
import { Link as MuiLink, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { payouts, type UpcomingPayouts as Upcoming } from '../contract.ts';
import { useMoneyPages } from './useMoneyPages.ts';

type Payout = { type: 'weekly' | 'end-of-event'; date: string | null };

/** When a tenant is paid and what comes next, in sentences; under the typed schedule if it isn't saved yet. */
export default function UpcomingPayouts(props: { tenantId: string; payout: Payout }) {
  const { tenantId, payout } = props;
  const api = useClient(payouts);
  const upcoming = useQuery({
    queryKey: ['upcoming-payouts', tenantId, payout.type, payout.date],
    queryFn: () =>
      api.upcoming({
        params: { tenantId },
        query: { type: payout.type, ...(payout.date && { date: payout.date }) },
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Loaded query={upcoming} height={56}>
      {(data) => <Sentences tenantId={tenantId} type={payout.type} upcoming={data} />}
    </Loaded>
  );
}

function Sentences(props: { tenantId: string; type: Payout['type']; upcoming: Upcoming }) {
  const { tenantId, type, upcoming } = props;
  const { isPlatform, cashFlow } = useMoneyPages(tenantId);
  const mayChange = useCan(payouts, 'payouts.schedule') && isPlatform;
  const [first] = upcoming.next;
  return (
    <>
      <Typography>
        {isPlatform ? 'This tenant is paid ' : 'You’re paid '}
        <strong>
          {type === 'weekly'
            ? `every ${DAYS[upcoming.weekday]}`
            : 'after each event ends and its money is available'}
        </strong>
        {upcoming.isAutomatic
          ? '.'
          : isPlatform
            ? ', once you release the batch.'
            : ', once the platform releases the payout.'}
      </Typography>
      {!isPlatform && first && (
        <Typography>
          Your next payout is {first.amount > 0 && `about ${formatDollars(first.amount)} `}on{' '}
          <strong>{dayWithoutYear(first.day, 'UTC')}</strong>.
        </Typography>
      )}
      {isPlatform && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {upcoming.next.length > 0
            ? `Next: ${formatList(upcoming.next.map(inWords))}. Estimates from sales so far, before reserve and amounts owed.`
            : 'No payouts are expected until there is an upcoming event or an order to pay out.'}
          {upcoming.reservePercent > 0 && ` ${upcoming.reservePercent}% is held in reserve.`}
          {mayChange && (
            <>
              {' '}
              <MuiLink component={Link} to={cashFlow}>
                Change release and reserve
              </MuiLink>
            </>
          )}
        </Typography>
      )}
    </>
  );
}

const inWords = ({ day, eventName, amount }: Upcoming['next'][number]): string =>
  [
    dayWithoutYear(day, 'UTC'),
    ...(amount > 0 ? [`about ${formatDollars(amount)}`] : []),
    ...(eventName === null ? [] : [`for ${eventName}`]),
  ].join(' ');

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
