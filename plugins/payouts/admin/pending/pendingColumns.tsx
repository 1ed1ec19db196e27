import { formatDollars } from '@foyer/kit';
import {
  Badge,
  LongText,
  type BadgeTone,
  type ScreenColumns,
  type ZonedDates,
} from '@foyer/kit/admin';
import { Box, Button, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router';
import type { Payability, payouts, PendingRow } from '../../contract.ts';
import type { usePendingPages, Whose } from './usePendingPages.ts';
import { PAYABILITY_WORDS, ROW_WORDS } from '../../words.ts';
import { canToggleHold } from './rules.ts';
import { STATUS_TONES } from './words.ts';

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
