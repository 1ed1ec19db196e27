import { formatCount, formatDollars, pathOf, toCents, toDollars } from '@foyer/kit';
import {
  Badge,
  type BadgeTone,
  LongText,
  SecondLine,
  type ScreenColumns,
  useHasPage,
  useInstance,
  type ZonedDates,
} from '@foyer/kit/admin';
import { Box, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router';
import {
  EVENT_SALES_PAGE,
  PAYOUT_ORDER_PAGE,
  TENANT_EVENT_SALES_PAGE,
  TENANT_PAYOUT_ORDER_PAGE,
  TENANT_PENDING_PAGE,
} from '../../addresses.ts';
import {
  CAN_BE_PAID_OUT,
  NO_MESSAGE,
  type Payability,
  type payouts,
  type PendingRow,
  type RowStatus,
} from '../../contract.ts';
import { PAYABILITY_WORDS, ROW_WORDS } from '../../words.ts';

/** The columns for an order that waits for its payout. */
export function pendingColumns(given: {
  whose: Whose;
  pages: ReturnType<typeof usePendingPages>;
  dates: ZonedDates;
}): ScreenColumns<typeof payouts.lists.pending> {
  const { whose, pages, dates } = given;
  return {
    'details.eventName': {
      render: ({ details }) => (
        <div>
          <To to={pages.event(details)} lines={1}>
            {details.eventName}
          </To>
          <SecondLine>{`Ordered ${dates.short(details.dateCreated)}`}</SecondLine>
        </div>
      ),
    },
    'details.tenantURL': whose === 'all' && {
      render: ({ details }) => <To to={pages.tenant(details)}>{details.tenantURL}</To>,
    },
    'details.status': { render: (row) => <StatusCell row={row} /> },
    'details.onHold': {
      render: ({ details }) =>
        isHeldByHand(details) ? <Badge tone="bad">Payout On Hold</Badge> : '–',
    },
    'details.balanceAvailableOn': {
      render: ({ details: { balanceAvailableOn } }) =>
        balanceAvailableOn === null ? 'Not known yet' : dates.short(balanceAvailableOn),
    },
  };
}

/** The two lines of an order on a phone. */
export function pendingCard({ details }: PendingRow, whose: Whose) {
  const { eventName, tenantURL, tenantTotal } = details;
  const [first, second] = statesOf(details);
  const reason = holdReason(details);
  return {
    end: formatDollars(tenantTotal),
    second: (
      <>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <LongText lines={1}>
            {whose === 'all' ? `${tenantURL} · ${eventName}` : eventName}
          </LongText>
        </Box>
        <Badge tone={(second ?? first).tone}>{(second ?? first).words}</Badge>
        {reason && (
          <Box sx={{ flexBasis: '100%' }}>
            <LongText lines={1}>{reason}</LongText>
          </Box>
        )}
      </>
    ),
  };
}

/** A cell with its own link, separate from the row's link. */
function To(props: { to: string | undefined; children: string; lines?: 1 | 2 }) {
  const { to, children, lines = 2 } = props;
  const text = <LongText lines={lines}>{children}</LongText>;
  if (to === undefined) return text;
  return (
    <MuiLink component={Link} to={to}>
      {text}
    </MuiLink>
  );
}

type Details = PendingRow['details'];

/** The heading of a tenant's orders. */
export function TenantTitle({ details, to }: { details: Details; to: string | undefined }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <To to={to}>{details.tenantURL}</To>
      {details.tenantSuspended && <Badge tone="bad">{PAYABILITY_WORDS.suspended}</Badge>}
      {!details.hasAccount && <Badge tone="bad">{PAYABILITY_WORDS.no_account}</Badge>}
    </Box>
  );
}

/** A dispute alone also holds the order; the status shows that. */
const isHeldByHand = ({ onHold, heldAt }: Details): boolean => onHold && heldAt !== null;

/** What the status doesn't show. */
const TONES: Partial<Record<Payability, BadgeTone>> = {
  no_account: 'bad',
  disputed: 'bad',
  suspended: 'bad',
  in_progress: 'active',
  facilitator_is_tenant: 'plain',
  debt: 'warn',
  kept_for_debt: 'warn',
};

interface State {
  tone: BadgeTone;
  words: string;
}

/** An order's status, and what else decides whether it can be paid out. */
function statesOf(details: Details): readonly [status: State, further: State | undefined] {
  const { status, payability, owed } = details;
  const first = { tone: STATUS_TONES[status], words: ROW_WORDS[status] };
  if (isHeldByHand(details)) return [first, { tone: 'bad', words: 'Payout On Hold' }];
  const tone = TONES[payability];
  if (!tone) return [first, undefined];
  const isOwing = payability === 'debt' || payability === 'kept_for_debt';
  const words = isOwing ? `Tenant owes ${formatDollars(owed)}` : PAYABILITY_WORDS[payability];
  return [first, { tone, words }];
}

/** The status, and below it what else decides whether the order can be paid out. */
function StatusCell({ row: { details } }: { row: PendingRow }) {
  const [status, further] = statesOf(details);
  const reason = holdReason(details);
  if (reason !== undefined && further)
    return (
      <div>
        <Badge tone={further.tone}>{further.words}</Badge>
        <Box sx={{ color: 'text.secondary', fontSize: 13, lineHeight: 1.3 }}>
          <LongText lines={1}>{[status.words, reason].filter(Boolean).join(' · ')}</LongText>
        </Box>
      </div>
    );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start' }}>
      <Badge tone={status.tone}>{status.words}</Badge>
      {further && <Badge tone={further.tone}>{further.words}</Badge>}
    </Box>
  );
}

/** Why an order is held manually, empty without a reason; undefined if it isn't. */
function holdReason(details: Details): string | undefined {
  if (!isHeldByHand(details)) return undefined;
  return details.holdMessage === NO_MESSAGE ? '' : (details.holdMessage ?? '');
}

const STATUS_TONES = {
  ready: 'good',
  pending: 'warn',
  on_hold: 'bad',
} as const satisfies Readonly<Record<RowStatus, BadgeTone>>;

/** Describes orders that "select all" leaves out, and why. */
export const leftOutInWords = (count: number): string =>
  count === 1
    ? '1 order wasn’t selected because its tenant hasn’t finished setting up Stripe.'
    : `${formatCount(count, 'order', 'orders')} weren’t selected because their tenants haven’t finished setting up Stripe.`;

/** The sums of the orders, to the cent. */
export function sumsOf(rows: readonly PendingRow[]) {
  const sum = (of: (details: PendingRow['details']) => number) =>
    toDollars(rows.reduce((cents, { details }) => cents + toCents(of(details)), 0));
  return {
    orders: rows.length,
    tenants: new Set(rows.map(({ details }) => details.tenantId)).size,
    tenantTotal: sum(({ tenantTotal }) => tenantTotal),
    platformTotal: sum(({ platformTotal }) => platformTotal),
  };
}

/**
 * Whether an operator can pay an order out: not held manually or by a dispute, not paid out yet,
 * money available, not paid by Stripe directly, and the tenant isn't suspended and has an account. The server uses the
 * same function as the transfer, which checks it again.
 */
export const canPayOut = ({ details }: PendingRow): boolean =>
  CAN_BE_PAID_OUT.includes(details.payability);

/** The same rule as list filters. */
const PAYABLE = {
  'details.payoutStatus': 'ready',
  'details.facilitator': 'platform',
  'details.tenantSuspended': false,
} as const;

/** Orders that paying out all leaves out, because their transfers would be refused. */
export const WITHOUT_ACCOUNT = { ...PAYABLE, 'details.hasAccount': false } as const;
export const WITH_ACCOUNT = { ...PAYABLE, 'details.hasAccount': true } as const;

/**
 * Holding and releasing aren't offered for Stripe payouts or while only a dispute holds the order.
 */
export const canToggleHold = ({ details }: PendingRow): boolean =>
  details.facilitator === 'platform' &&
  !details.payoutCompleted &&
  !(details.disputed && details.heldAt === null);

/** Whose orders the list contains: all tenants' or one tenant's. */
export type Whose = 'all' | 'tenant';

/** The pages that rows of pending payouts link to in this console. */
export function usePendingPages(whose: Whose) {
  const isPlatform = useInstance().tenantFrom === 'path';
  const eventOf = ({ tenantId, eventId }: PendingRow['details']) =>
    isPlatform
      ? pathOf(TENANT_EVENT_SALES_PAGE, { tenantId, eventId })
      : pathOf(EVENT_SALES_PAGE, { eventId });
  const hasSales = useHasPage(isPlatform ? TENANT_EVENT_SALES_PAGE : EVENT_SALES_PAGE);
  return {
    event: (details: PendingRow['details']) =>
      hasSales && details.tenantId && details.eventId ? eventOf(details) : undefined,
    tenant: ({ tenantId }: PendingRow['details']) =>
      isPlatform && whose === 'all' && tenantId
        ? pathOf(TENANT_PENDING_PAGE, { tenantId })
        : undefined,
    /** Undefined if the row lacks one of the IDs. */
    order({ details: { tenantId, eventId, orderUID } }: PendingRow): string | undefined {
      if (!tenantId || !eventId || !orderUID) return undefined;
      const query = new URLSearchParams({
        tenant_id: tenantId,
        event_id: eventId,
        order_id: orderUID,
      });
      const page =
        isPlatform && whose === 'tenant'
          ? pathOf(TENANT_PAYOUT_ORDER_PAGE, { tenantId })
          : PAYOUT_ORDER_PAGE;
      return `${page}?${query.toString()}`;
    },
  };
}
