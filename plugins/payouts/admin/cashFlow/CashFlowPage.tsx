import {
  formatCount,
  formatDollars,
  formatNumber,
  longDay,
  pathOf,
  weekdayAndDay,
} from '@foyer/kit';
import {
  ChartCard,
  errorStatus,
  Figure,
  FigureGrid,
  Loaded,
  NotFound,
  Notice,
  PageHead,
  Tile,
  useClient,
  useHasPage,
  useTenantId,
} from '@foyer/kit/admin';
import { zoneInWords } from '@foyer/kit/dates';
import { ORGANIZATION_PAGE, TENANT_PAGE, TENANT_TAB } from '@foyer/plugin-tenants/slots';
import {
  Alert,
  Box,
  Button,
  Card,
  Link as MuiLink,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { type CashFlow, PAID_DAYS, PART_FILTERS, payouts } from '../../contract.ts';
import { useMoneyPages } from '../useMoneyPages.ts';
import {
  BY_GATEWAY,
  Calendar,
  DAY_UNKNOWN,
  daysWithMoney,
  FEW_DAYS,
  OWED_HOW,
  PAID_HOW,
  PARTS,
  RESERVED_HOW,
} from './Calendar.tsx';
import { Schedule } from './Schedule.tsx';

/**
 * A tenant's balance: what can be paid out when, what is held and why, what is owed, and what was
 * paid.
 */
export default function CashFlowPage() {
  const tenantId = useTenantId();
  const { isPlatform } = useMoneyPages(tenantId);
  const api = useClient(payouts);
  const loaded = useQuery({
    queryKey: ['payouts', 'cash-flow', tenantId],
    queryFn: () => api.cashFlow({ params: { tenantId } }),
    retry: (count, failure) => !errorStatus(failure) && count < 2,
  });
  const tenant = useQuery({
    queryKey: ['payouts', 'tenant', tenantId],
    queryFn: () => api.payoutTenant({ params: { tenantId } }),
    enabled: isPlatform,
    retry: false,
  });
  if (errorStatus(loaded.error) === 404) return <NotFound what="tenant" />;
  return (
    <>
      <PageHead
        crumb={
          isPlatform ? (
            <MuiLink component={Link} to={pathOf(TENANT_PAGE, { tenantId })} color="inherit">
              Back to tenant
            </MuiLink>
          ) : (
            'Payouts'
          )
        }
        title={tenant.data ? `Balance: ${tenant.data.name}` : 'Balance'}
        note={loaded.data && `Dates are in ${zoneInWords(loaded.data.timeZone)}.`}
      />
      <Loaded query={loaded}>
        {(data) => (
          <>
            <AccountNotice flow={data} tenantId={tenantId} />
            {isEmpty(data) ? (
              <Notice title="No card sales yet">
                Once buyers pay by card, this page shows what’s available now and when the rest will
                be.
              </Notice>
            ) : (
              <>
                <Typography sx={{ fontSize: 17, mb: 2, maxWidth: 720 }}>
                  {flowInWords(data)}
                </Typography>
                <CashFlowFigures flow={data} tenantId={tenantId} />
                <Comes flow={data} />
                <Calendar days={data.days} tenantId={tenantId} />
                <Holds holds={data.holds} />
                <Releases releases={data.releases} />
              </>
            )}
            <Schedule
              schedule={data.schedule}
              tenantId={tenantId}
              isPlatform={isPlatform}
              onSaved={() => void loaded.refetch()}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

const isEmpty = (flow: CashFlow): boolean =>
  flow.paid.payouts === 0 &&
  [
    flow.ready,
    flow.later,
    flow.byGateway,
    flow.heldByHand,
    flow.heldByDispute,
    flow.owed,
    flow.reserved,
  ].every(({ orders }) => orders === 0);

/** What can be paid out now, and by the last known day. */
function flowInWords({ ready, days }: CashFlow): string {
  const last = daysWithMoney(days).at(-1);
  const now = `${formatDollars(ready.amount)} is available for payout now`;
  return last
    ? `${now}, and ${formatDollars(last.total)} will be by ${weekdayAndDay(last.day, 'UTC')}, if nothing is paid out, held or refunded in the meantime.`
    : `${now}. No funds will become available in the next few days.`;
}

/** How the available amount grows day by day if nothing is paid out; a few days need no chart. */
function Comes({ flow }: { flow: CashFlow }) {
  if (daysWithMoney(flow.days).length <= FEW_DAYS) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <ChartCard
        kind="line"
        title="Available for payout"
        rows={flow.days}
        of={{ field: 'day', label: 'Day', kind: 'day' }}
        series={[
          { field: 'total', label: 'Available for payout', kind: 'money' },
          { field: 'amount', label: 'Newly available', kind: 'money' },
        ]}
        empty="No funds are available now, and none will become available in this period."
      />
    </Box>
  );
}

const SENTENCES: Readonly<Record<Exclude<CashFlow['account'], 'connected'>, string>> = {
  none: 'No Stripe account is connected. Money from card sales can’t be paid out until one is.',
  disconnected:
    'The Stripe account was disconnected. Nothing can be paid out until it’s reconnected.',
  incomplete:
    'The Stripe account can’t receive transfers yet, so nothing can be paid out. Finish setting it up in Stripe.',
};

/**
 * What prevents payouts at the tenant's Stripe account, or that Stripe pays the tenant directly.
 */
function AccountNotice({ flow, tenantId }: { flow: CashFlow; tenantId: string }) {
  const { isPlatform } = useMoneyPages(tenantId);
  const setUp = isPlatform
    ? pathOf(TENANT_TAB, { tenantId, tab: 'payments' })
    : `${ORGANIZATION_PAGE}/payments`;
  const hasSetUp = useHasPage(setUp);
  const { account, facilitator } = flow;
  if (account === 'connected')
    return facilitator === 'tenant' ? (
      <Alert severity="info" sx={{ mb: 2 }}>
        {isPlatform
          ? 'Card sales go directly to this tenant’s own Stripe account. You don’t need to pay them out.'
          : 'Card sales go directly to your own Stripe account. They don’t need to be paid out.'}
      </Alert>
    ) : null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        hasSetUp && (
          <Button component={Link} to={setUp} color="inherit" size="small">
            {' '}
            Set up Stripe{' '}
          </Button>
        )
      }
    >
      {SENTENCES[account]}
    </Alert>
  );
}

const ordersOf = (orders: number): string => formatCount(orders, 'order', 'orders');

/** The number of payouts, and how much of them was not transferred. */
function paidInWords({ payouts, debtTaken, reserved }: CashFlow['paid']): string {
  const kept = [
    ...(debtTaken > 0 ? [`${formatDollars(debtTaken)} applied to amounts owed`] : []),
    ...(reserved > 0 ? [`${formatDollars(reserved)} held in reserve`] : []),
  ];
  return [formatCount(payouts, 'payout', 'payouts'), ...kept].join(', ');
}

/** The tenant's totals, each with its definition and a link to its orders. */
function CashFlowFigures({ flow, tenantId }: { flow: CashFlow; tenantId: string }) {
  const pages = useMoneyPages(tenantId);
  const shown = [
    ...PARTS,
    ...(flow.byGateway.orders > 0 || flow.facilitator === 'tenant' ? [BY_GATEWAY] : []),
    ...(flow.dayUnknown.orders > 0 ? [DAY_UNKNOWN] : []),
  ];
  const { paid, owed, reserved, releases } = flow;
  const [next] = releases;
  return (
    <FigureGrid title="Summary" columns={4} answers={[flow]}>
      {shown.map(({ part, label, how }) => (
        <Figure
          key={part}
          label={label}
          kind="money"
          now={flow[part].amount}
          note={ordersOf(flow[part].orders)}
          to={pages.pending(PART_FILTERS[part])}
          how={how}
          hasFailed={false}
        />
      ))}
      {(reserved.orders > 0 || flow.schedule.reservePercent > 0) && (
        <Tile
          label="Held in reserve"
          value={formatDollars(reserved.amount)}
          note={
            next?.day
              ? `Next release: ${formatDollars(next.amount)} on ${weekdayAndDay(next.day, 'UTC')}`
              : ordersOf(0)
          }
          how={RESERVED_HOW}
        />
      )}
      <Figure
        label="Owed to the platform"
        kind="money"
        now={owed.amount}
        note={ordersOf(owed.orders)}
        to={pages.debts}
        how={OWED_HOW}
        hasFailed={false}
      />
      <Figure
        label={`Transferred in the last ${PAID_DAYS} days`}
        kind="money"
        now={paid.transferred}
        note={paidInWords(paid)}
        to={pages.completedSince(paid.since)}
        how={PAID_HOW}
        hasFailed={false}
      />
    </FigureGrid>
  );
}

/** Why orders are held manually, with the amount for each reason. */
function Holds({ holds }: { holds: CashFlow['holds'] }) {
  const titleId = useId();
  if (holds.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, mt: 1.5 }}>
      <Typography variant="h2" id={titleId} sx={{ fontSize: 17, mb: 1 }}>
        Why payouts are on hold
      </Typography>
      <TableContainer>
        <Table size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              <TableCell>Reason</TableCell>
              <TableCell align="right">Orders</TableCell>
              <TableCell align="right">Amount</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {holds.map(({ message, orders, amount }) => (
              <TableRow key={message ?? ''}>
                <TableCell sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                  {message ?? 'Other reasons'}
                </TableCell>
                <TableCell align="right">{formatNumber(orders)}</TableCell>
                <TableCell align="right">{formatDollars(amount)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  );
}

/** The reserve that is held, and when it is released. */
function Releases({ releases }: { releases: CashFlow['releases'] }) {
  const titleId = useId();
  if (releases.length === 0) return null;
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, mt: 1.5 }}>
      <Typography variant="h2" id={titleId} sx={{ fontSize: 17, mb: 0.5 }}>
        Reserve releases
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>
        Refunds, disputes and amounts owed are taken from the reserve first. An open dispute keeps
        the rest of its order’s reserve on hold.
      </Typography>
      <TableContainer>
        <Table size="small" aria-labelledby={titleId}>
          <TableHead>
            <TableRow>
              <TableCell>Date</TableCell>
              <TableCell align="right">Orders</TableCell>
              <TableCell align="right">Amount</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {releases.map(({ day, orders, amount }) => (
              <TableRow key={day ?? ''}>
                <TableCell>{day === null ? 'Later' : longDay(day, 'UTC')}</TableCell>
                <TableCell align="right">{formatNumber(orders)}</TableCell>
                <TableCell align="right">{formatDollars(amount)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  );
}
