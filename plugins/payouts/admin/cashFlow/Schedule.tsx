import { formatCount, formatNumber, longDay, pathOf } from '@foyer/kit';
import { DescriptionList, PluginSettings, useCan, useHasPage } from '@foyer/kit/admin';
import { TENANT_TAB } from '@foyer/plugin-tenants/slots';
import { Box, Card, Link as MuiLink, Typography } from '@mui/material';
import { useId } from 'react';
import { Link } from 'react-router';
import { payouts, type CashFlow } from '../../contract.ts';

/** The tenant's current payout schedule; operators change it below. */
export function Schedule(props: {
  schedule: CashFlow['schedule'];
  tenantId: string;
  isPlatform: boolean;
  onSaved: () => void;
}) {
  const { schedule, tenantId, isPlatform, onSaved } = props;
  const titleId = useId();
  const mayChange = useCan(payouts, 'payouts.schedule');
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography variant="h2" id={titleId} sx={{ fontSize: 19, mb: 1.5 }}>
        {' '}
        Payout schedule{' '}
      </Typography>
      <Card sx={{ p: 2.5, mb: 1.5, maxWidth: 640 }}>
        <DescriptionList
          facts={[
            [
              'Frequency',
              <>
                {rhythmInWords(schedule)}
                {isPlatform && <SetUpLink tenantId={tenantId} />}
              </>,
            ],
            ['Release', releaseInWords(schedule)],
            ['Reserve', reserveInWords(schedule)],
          ]}
        />
      </Card>
      {isPlatform && mayChange && (
        <>
          <Typography sx={{ color: 'text.secondary', mb: 1.5, maxWidth: 640 }}>
            Changes apply to future payouts. Amounts already held in reserve keep their original
            release dates.
          </Typography>
          <PluginSettings contract={payouts} onSaved={onSaved} />
        </>
      )}
    </Box>
  );
}

/** Links to the payment setup, which contains the schedule. */
function SetUpLink({ tenantId }: { tenantId: string }) {
  const path = pathOf(TENANT_TAB, { tenantId, tab: 'payments' });
  if (!useHasPage(path)) return null;
  return (
    <>
      {' '}
      <MuiLink component={Link} to={path}>
        Change frequency
      </MuiLink>
    </>
  );
}

type Schedule = CashFlow['schedule'];

/** Describes when a tenant is paid out. */
function rhythmInWords({ rhythm, next, said }: Schedule): string {
  if (rhythm === 'end-of-event')
    return 'After each event ends, once the funds from its orders are available.';
  const note = said ? ` The payment settings say “${said}”.` : '';
  return next ? `Weekly. The next payout is on ${longDay(next, 'UTC')}.${note}` : `Weekly.${note}`;
}

const releaseInWords = ({ isAutomatic }: Schedule): string =>
  isAutomatic
    ? 'Scheduled payouts are released automatically.'
    : 'An operator reviews and releases each scheduled payout.';

/** Describes how much of future payouts is held in reserve, and for how long. */
function reserveInWords({ reservePercent, reserveDays }: Schedule): string {
  if (reservePercent === 0) return 'No reserve.';
  const how = `${formatNumber(reservePercent)}% of each order’s share is held in reserve`;
  if (reserveDays === 0) return `${how} until its event ends.`;
  const days = formatCount(reserveDays, 'day', 'days');
  return `${how} for ${days} after its payout or the end of its event, whichever is later.`;
}
