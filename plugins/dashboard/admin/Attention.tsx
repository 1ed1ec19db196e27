import { formatDollars, formatNumber } from '@foyer/kit';
import { useClient, useDates, useHasPage } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { type AttentionLine, dashboard } from '../contract.ts';
import {
  DISPUTES,
  ordersWith,
  PENDING_PAYOUTS,
  RECONCILIATION,
  REVIEWS,
  tenantPage,
} from './addresses.ts';
import { PanelCard } from './PanelCard.tsx';

/** What platform operators need to look at, each line with a link to where it is resolved. */
export default function Attention() {
  const api = useClient(dashboard);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['dashboard', 'attention'],
    queryFn: () => api.attention({}),
  });
  return (
    <PanelCard
      title="Needs attention"
      height={114}
      isPending={isPending}
      error={error}
      onRetry={() => void refetch()}
      answer={data}
    >
      {data?.lines.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          You’re all caught up. Held payouts, disputes and failures appear here.
        </Typography>
      ) : (
        <Box component="ul" sx={strip}>
          {data?.lines.map((line) => (
            <Line key={line.kind} line={line} />
          ))}
        </Box>
      )}
    </PanelCard>
  );
}

function Line({ line }: { line: AttentionLine }) {
  const { one, many, note, to, action } = ATTENTION_WORDS[line.kind];
  const address = to?.(line) ?? '';
  const hasPage = useHasPage(address);
  const words = line.count === 1 ? one : many;
  const dates = useDates();
  return (
    <Box component="li" sx={row}>
      <Box component="b" sx={number}>
        {formatNumber(line.count)}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {words}
        {note && (
          <Box component="small" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
            {note(line, dates)}
          </Box>
        )}
      </Box>
      {hasPage && (
        <Link to={address} aria-label={`${action}: ${line.count} ${words}`}>
          {action}
        </Link>
      )}
    </Box>
  );
}

// Next to each other where there is room, so that the figures below stay in view.
const strip = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  columnGap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
};

const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(28px, auto) minmax(0, 1fr) auto',
  gap: 1.5,
  alignItems: 'baseline',
  py: 1,
  borderTop: '1px solid var(--line)',
  fontSize: 14,
};

const number = { fontSize: 17, fontVariantNumeric: 'tabular-nums' };

interface Words {
  one: string;
  many: string;
  /** The amount at stake, or the tenant. */
  note?: (line: AttentionLine, dates: Dates) => string;
  /** Where it is resolved, and the label of that link. */
  to?: (line: AttentionLine) => string | undefined;
  action?: string;
}

type Dates = ReturnType<typeof useDates>;

const money = ({ amount }: AttentionLine): string => formatDollars(amount ?? 0);

/** The text of each line of "Needs attention". */
const ATTENTION_WORDS: Readonly<Record<AttentionLine['kind'], Words>> = {
  ready: {
    one: 'order ready to pay out',
    many: 'orders ready to pay out',
    note: money,
    to: () => PENDING_PAYOUTS,
    action: 'Pay out',
  },
  transfers: {
    one: 'failed transfer',
    many: 'failed transfers',
    note: money,
    to: () => PENDING_PAYOUTS,
    action: 'Retry',
  },
  differences: {
    one: 'difference from Stripe',
    many: 'differences from Stripe',
    note: money,
    to: () => RECONCILIATION,
    action: 'Review',
  },
  holds: {
    one: 'payout on hold',
    many: 'payouts on hold',
    note: money,
    to: () => ordersWith({ onHold: true }),
    action: 'Review',
  },
  disputes: {
    one: 'open dispute',
    many: 'open disputes',
    note: (line, dates) =>
      line.dueAt ? `${money(line)}, respond by ${dates.short(line.dueAt)}` : money(line),
    to: () => DISPUTES,
    action: 'Respond',
  },
  reviews: {
    one: 'order needing review',
    many: 'orders needing review',
    note: money,
    to: () => REVIEWS,
    action: 'Resolve',
  },
  accounts: {
    one: 'tenant without a usable payment account',
    many: 'tenants without a usable payment account',
    note: ({ tenant, count }) =>
      `${tenant?.name ?? ''}${count > 1 ? ` and ${formatNumber(count - 1)} more` : ''}`,
    to: ({ tenant }) => (tenant ? tenantPage(tenant.id, 'payments') : undefined),
    action: 'Set up',
  },
  mails: { one: 'email couldn’t be sent', many: 'emails couldn’t be sent' },
  jobs: { one: 'failed job', many: 'failed jobs' },
};
