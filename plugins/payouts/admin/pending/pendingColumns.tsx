import { formatDollars } from '@foyer/kit';
import {
  Badge,
  LongText,
  type BadgeTone,
  type ReportColumn,
  type ZonedDates,
} from '@foyer/kit/admin';
import { Box, Button, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router';
import type { Payability, payouts, PendingRow } from '../../contract.ts';
import type { usePendingPages, Whose } from './usePendingPages.ts';
import { PAYABILITY_WORDS, PAYOUT_TYPES, ROW_WORDS } from '../../words.ts';
import { canToggleHold } from './rules.ts';
import { STATUS_TONES } from './words.ts';

type Column = ReportColumn<typeof payouts.lists.pending>;

/** The columns for an order that waits for its payout. */
export function pendingColumns(given: {
  whose: Whose;
  pages: ReturnType<typeof usePendingPages>;
  dates: ZonedDates;
  /** Undefined for users who can only view holds. */
  onToggleHold: ((row: PendingRow) => void) | undefined;
}): Column[] {
  const { whose, pages, dates, onToggleHold } = given;
  const tenantURL: Column = {
    field: 'details.tenantURL',
    label: 'Tenant URL',
    width: 116,
    render: ({ details }) => <To to={pages.tenant(details)}>{details.tenantURL}</To>,
  };
  return [
    {
      field: 'details.orderUID',
      label: 'Order ID',
      width: 120,
      render: ({ details }) => details.orderUID,
    },
    {
      field: 'details.dateCreated',
      label: 'Order Date',
      width: 128,
      render: ({ details }) => dates.short(details.dateCreated),
    },
    ...(whose === 'all' ? [tenantURL] : []),
    {
      field: 'details.eventName',
      label: 'Event Name',
      render: ({ details }) => <To to={pages.event(details)}>{details.eventName}</To>,
    },
    { field: 'details.eventId', label: 'Event ID', width: 300, isHidden: true },
    {
      field: 'details.status',
      label: 'Status',
      width: 196,
      render: (row) => <StatusCell row={row} />,
    },
    {
      field: 'details.onHold',
      label: 'Hold',
      width: onToggleHold ? 244 : 140,
      render: (row) => <HoldCell row={row} onToggle={onToggleHold} />,
    },
    {
      field: 'details.balanceAvailableOn',
      label: 'Payout Date',
      width: 128,
      render: ({ details: { balanceAvailableOn } }) =>
        balanceAvailableOn === null ? 'Not known yet' : dates.short(balanceAvailableOn),
    },
    { field: 'details.totalAmount', label: 'Total Amount', width: 116 },
    { field: 'details.tenantTotal', label: 'Tenant Total', width: 112 },
    { field: 'details.platformTotal', label: 'Platform Total', width: 124 },
    { field: 'details.gatewayFee', label: 'Card Fees', width: 112 },
    { field: 'details.netAmount', label: 'Net Amount', isHidden: true },
    { field: 'details.owed', label: 'Tenant Owes', width: 116, isHidden: true },
    {
      field: 'details.facilitator',
      label: 'Facilitator',
      width: 108,
      render: ({ details }) => PAYOUT_TYPES[details.facilitator],
    },
    {
      field: 'details.holdMessage',
      label: 'Reason',
      width: 200,
      isHidden: onToggleHold !== undefined,
      render: ({ details: { holdMessage } }) =>
        holdMessage === null ? '–' : <LongText>{holdMessage}</LongText>,
    },
  ];
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
