import { LongText, type ReportColumn, type ZonedDates } from '@foyer/kit/admin';
import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router';
import type { payouts, PendingRow } from '../../contract.ts';
import { HoldCell } from './HoldCell.tsx';
import type { usePendingPages, Whose } from './usePendingPages.ts';
import { StatusCell } from './StatusCell.tsx';
import { PAYOUT_TYPES } from '../../words.ts';

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
