import { formatCount, formatDollars, pathOf, toCents, toDollars } from '@foyer/kit';
import {
  Badge,
  type BadgeTone,
  LongText,
  type ScreenColumns,
  useHasPage,
  useInstance,
  type ZonedDates,
} from '@foyer/kit/admin';
import { Box, Button, Link as MuiLink } from '@mui/material';
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
  /** Undefined for users who can only view holds. */
  onToggleHold: ((row: PendingRow) => void) | undefined;
}): ScreenColumns<typeof payouts.lists.pending> {
  const { whose, pages, dates, onToggleHold } = given;
  return {
    'details.tenantURL': whose === 'all' && {
      render: ({ details }) => <To to={pages.tenant(details)}>{details.tenantURL}</To>,
    },
    'details.eventName': {
      render: ({ details }) => <To to={pages.event(details)}>{details.eventName}</To>,
    },
    'details.status': { render: (row) => <StatusCell row={row} /> },
    'details.onHold': {
      ...(onToggleHold && { width: 244 }),
      render: (row) => <HoldCell row={row} onToggle={onToggleHold} />,
    },
    'details.balanceAvailableOn': {
      render: ({ details: { balanceAvailableOn } }) =>
        balanceAvailableOn === null ? 'Not known yet' : dates.short(balanceAvailableOn),
    },
    'details.holdMessage': { isHidden: onToggleHold !== undefined },
  };
}

/** A cell with its own link, separate from the row's link. */
function To({ to, children }: { to: string | undefined; children: string }) {
  const text = <LongText>{children}</LongText>;
  if (to === undefined) return text;
  return (
    <MuiLink component={Link} to={to}>
      {text}
    </MuiLink>
  );
}

/** Whether an order is held, with a button to change it for users with permission. */
function HoldCell(props: { row: PendingRow; onToggle: ((row: PendingRow) => void) | undefined }) {
  const { row, onToggle } = props;
  const { onHold, heldAt, orderUID } = row.details;
  // A dispute alone also holds the order; the status shows that.
  const isHeldByHand = onHold && heldAt !== null;
  const action = onHold ? 'Release' : 'Hold';
  const canToggle = onToggle !== undefined && canToggleHold(row);
  if (!isHeldByHand && !canToggle) return <>–</>;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1, flexWrap: 'wrap' }}>
      {isHeldByHand && <Badge tone="bad">Payout On Hold</Badge>}
      {canToggle && (
        <Button
          size="small"
          variant="text"
          color={onHold ? 'primary' : 'warning'}
          sx={{ minWidth: 0, py: 0, ml: onHold ? 0 : -1 }}
          aria-label={`${action} payout for order ${orderUID}`}
          onClick={() => onToggle(row)}
        >
          {action}
        </Button>
      )}
    </Box>
  );
}

/** Reasons that neither the status nor the hold column shows. */
const TONES: Partial<Record<Payability, BadgeTone>> = {
  no_account: 'bad',
  disputed: 'bad',
  in_progress: 'active',
  facilitator_is_tenant: 'plain',
  debt: 'warn',
  kept_for_debt: 'warn',
};

/** The status, and below it whether the order can be paid out. */
function StatusCell({ row: { details } }: { row: PendingRow }) {
  const { status, payability, owed } = details;
  const tone = TONES[payability];
  const isOwing = payability === 'debt' || payability === 'kept_for_debt';
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start' }}>
      <Badge tone={STATUS_TONES[status]}>{ROW_WORDS[status]}</Badge>
      {tone && (
        <Badge tone={tone}>
          {isOwing ? `Tenant owes ${formatDollars(owed)}` : PAYABILITY_WORDS[payability]}
        </Badge>
      )}
    </Box>
  );
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
    tenantTotal: sum(({ tenantTotal }) => tenantTotal),
    platformTotal: sum(({ platformTotal }) => platformTotal),
  };
}

/**
 * Whether an operator can pay an order out: not held manually or by a dispute, not paid out yet,
 * money available, not paid by Stripe directly, and the tenant has an account. The server uses the
 * same function as the transfer, which checks it again.
 */
export const canPayOut = ({ details }: PendingRow): boolean =>
  CAN_BE_PAID_OUT.includes(details.payability);

/** The same rule as list filters. */
const PAYABLE = {
  'details.payoutStatus': 'ready',
  'details.facilitator': 'platform',
} as const;

/** Orders that paying out all leaves out, because their transfers would be refused. */
export const WITHOUT_ACCOUNT = { ...PAYABLE, 'details.hasAccount': false } as const;
export const WITH_ACCOUNT = { ...PAYABLE, 'details.hasAccount': true } as const;

/**
 * Holding and releasing aren't offered for Stripe payouts or while only a dispute holds the order.
 */
const canToggleHold = ({ details }: PendingRow): boolean =>
  details.facilitator === 'platform' &&
  !details.payoutCompleted &&
  !(details.disputed && details.heldAt === null);

/** Whose orders the list contains: all tenants' or one tenant's. */
type Whose = 'all' | 'tenant';

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
