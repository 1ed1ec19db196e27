import { formatCount, formatDollars } from '@foyer/kit';
import {
  ConfirmDialog,
  FilterChip,
  ReportGrid,
  type ReportGridProps,
  type SearchIn,
  type Selection,
  useCan,
  useClient,
  useDates,
  useInstance,
  useRefresh,
  useToast,
  type ZonedDates,
} from '@foyer/kit/admin';
import { Checkbox, ListItemText, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { type Facilitator, payouts, type PendingRow } from '../../contract.ts';
import { PAYOUT_TYPES } from '../../words.ts';
import { payoutTransactionsFailed } from '../completed/exportWords.ts';
import { HoldDialog } from '../HoldDialog.tsx';
import { PayoutPreview } from '../PayoutPreview.tsx';
import { RunsUnderWay } from '../runs/RunsUnderWay.tsx';
import { toasts } from '../toasts.ts';
import { canPayOut, pendingColumns, usePendingPages } from './pendingColumns.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { TransferResult } from './TransferResult.tsx';
import { useTransfer, WAITED_FOR } from './useTransfer.ts';

const { pending, tenantPending } = payouts.lists;
type Shared<L extends typeof pending | typeof tenantPending> = Omit<
  ReportGridProps<L>,
  'list' | 'params'
>;

/** Time until the list shows a changed hold. */
const HOLD_REFRESH_MS = 1500;

/**
 * Orders that wait for their payout, for all tenants or for one. Tenants see holds but can't change
 * anything.
 */
export function PendingGrid({ tenantId }: { tenantId?: string }) {
  const whose = tenantId === undefined ? 'all' : 'tenant';
  const { realm } = useInstance();
  const isPlatform = realm === 'platform';
  const canPay = useCan(payouts, 'payouts.transfer') && isPlatform;
  const canHold = useCan(payouts, 'payouts.hold') && isPlatform;
  const dates = useDates(tenantId);
  const pages = usePendingPages(whose);
  const refresh = useRefresh();
  const toast = useToast();
  const transfer = useTransfer();
  const [held, setHeld] = useState<PendingRow>();
  const shared = {
    name: 'pending',
    label: 'Pending Payouts',
    size: 10,
    sizes: [10, 25, 100],
    searchIn: tenantId === undefined ? SEARCHED : SEARCHED_OF_TENANT,
    columns: pendingColumns({
      whose,
      pages,
      dates,
      onToggleHold: canHold ? setHeld : undefined,
    }),
    bar: (
      <>
        <HoldFilter />
        <LinkedFilters dates={dates} />
      </>
    ),
    noun: { one: 'order', many: 'orders' },
    empty: {
      title: 'No pending payouts',
      body: 'Orders paid by card appear here until they’re paid out.',
    },
    rowLink: pages.order,
    rowTone: ({ details }) => (details.onHold ? 'bad' : undefined),
    exportFailed: payoutTransactionsFailed,
    ...(canPay && {
      selectable: canPayOut,
      selectionBar: (selection: Selection<typeof pending>) => (
        <SelectionBar
          selection={selection}
          onPayOut={(leftOut) => transfer.ask({ ...selection, leftOut })}
          onFailed={() => toast(toasts.selectionFailed)}
        />
      ),
    }),
  } satisfies Shared<typeof pending>;
  return (
    <>
      {canPay && <RunsUnderWay runId={transfer.runId} onEnd={transfer.endRun} />}
      {tenantId === undefined ? (
        <ReportGrid<typeof pending> {...shared} list={pending} />
      ) : (
        // Both lists have the same rows; only the path and its parameter differ.
        <ReportGrid
          {...(shared as unknown as Shared<typeof tenantPending>)}
          list={tenantPending}
          params={{ tenantId }}
        />
      )}
      {transfer.asked && (
        <ConfirmPayout
          rows={transfer.asked.rows}
          leftOut={transfer.asked.leftOut}
          isTask={transfer.asked.rows.length > WAITED_FOR}
          onConfirm={transfer.confirm}
          onClose={transfer.cancel}
        />
      )}
      {transfer.result && <TransferResult of={transfer.result} onClose={transfer.close} />}
      {held && (
        <HoldDialog
          {...held.details}
          refreshMs={HOLD_REFRESH_MS}
          refresh={refresh}
          onClose={() => setHeld(undefined)}
        />
      )}
    </>
  );
}

const BADGES: Readonly<Record<string, string>> = {
  ready: 'Payout Ready',
  pending: 'Payout Pending',
  on_hold: 'Payout On Hold',
};
const DATE = 'details.balanceAvailableOn';
/** A date from this year on stands for an unknown availability date. */
const UNKNOWN_FROM = '9999';

/** Filters set by a link from another page, each of which can be removed. */
function LinkedFilters({ dates }: { dates: ZonedDates }) {
  const { filterValues, setFilters } = useListContext<never>();
  const filters = filterValues as Record<string, unknown>;
  return Object.entries(filters).map(([field, value]) => {
    const words = inWords(field, String(value as string), dates);
    if (words === undefined) return null;
    const { [field]: _removed, ...others } = filters;
    return <FilterChip key={field} label={words} onRemove={() => setFilters(others)} />;
  });
}

function inWords(field: string, value: string, dates: ZonedDates): string | undefined {
  switch (field) {
    case 'details.payoutStatus':
      return BADGES[value] ?? value;
    case 'details.facilitator':
      return PAYOUT_TYPES[value as Facilitator];
    case 'details.disputed':
      return value === 'true' ? 'In dispute' : 'Not in dispute';
    case `${DATE}_gte`:
      return value >= UNKNOWN_FROM
        ? 'Payout date not known yet'
        : `Payout date from ${dates.short(value)}`;
    case `${DATE}_lt`:
      return `Payout date before ${dates.short(value)}`;
    default:
      return undefined;
  }
}

type Pending = typeof payouts.lists.pending;

/** Maps search text to a status: `Ready For Payout` and `rea` both mean ready. */
function toStoredStatus(typed: string): string {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_');
  if (wanted.startsWith('pen')) return 'pending';
  return wanted.startsWith('rea') ? 'ready' : wanted;
}

/** The fields that a search can be limited to. */
const SEARCHED: readonly SearchIn<Pending>[] = [
  { field: 'details.orderUID', label: 'Order ID' },
  {
    field: 'details.status',
    label: 'Payout Status',
    read: toStoredStatus,
    // "Ready" means orders that an operator can pay out.
    and: (status): Record<string, string> =>
      status === 'ready' ? { 'details.facilitator': 'platform' } : {},
  },
  { field: 'details.tenantURL', label: 'Tenant URL' },
  { field: 'details.eventName', label: 'Event Name' },
];

/** The search fields for one tenant's orders. */
const SEARCHED_OF_TENANT = SEARCHED.filter(({ field }) => field !== 'details.tenantURL');

/** Shows what each tenant will get, and what is left out and why, before anything is paid out. */
function ConfirmPayout(props: {
  rows: readonly PendingRow[];
  /** Ready orders that aren't selected because they can't be paid out. */
  leftOut: readonly PendingRow[];
  isTask: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const { rows, leftOut } = props;
  const api = useClient(payouts);
  const orderUIDs = [...rows, ...leftOut].map(({ details }) => details.orderUID);
  const preview = useQuery({
    queryKey: ['payouts', 'preview', orderUIDs],
    queryFn: () => api.previewPayout({ body: { orderUIDs } }),
    // Amounts can change at any time, so the preview isn't cached.
    gcTime: 0,
    // Confirm exactly the amounts that were shown.
    staleTime: 'static',
  });
  const orders = preview.data?.totals.orders ?? 0;
  return (
    <ConfirmDialog
      title={`Pay out ${formatCount(rows.length, 'order', 'orders')}`}
      confirmLabel="Payout"
      isDisabled={orders === 0}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <PayoutPreview query={preview} />
      {preview.data && orders > 0 && (
        <p>
          {'The platform’s share of these orders is '}
          <strong>{formatDollars(preview.data.totals.platformTotal)}</strong>
          {'. Each order is checked again before it’s paid. No order is paid twice.'}
          {props.isTask &&
            ' This can take a while. You can leave this page and find the result under Tasks at the top.'}
        </p>
      )}
    </ConfirmDialog>
  );
}

const FIELD = 'details.onHold';
const OPTIONS = [
  { value: 'true', label: 'Hold' },
  { value: 'false', label: 'Release Hold' },
] as const;
/** The selection is applied this long after its last change. */
const DELAY_MS = 1500;

/** Shows orders that are or aren't on hold. Selecting both removes the filter. */
function HoldFilter() {
  const { filterValues, setFilters } = useListContext<never>();
  const { [FIELD]: applied, ...others } = filterValues as Record<string, unknown>;
  const now = applied === undefined ? '' : String(applied as boolean);
  const [chosen, setChosen] = useState(chosenOf(now));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const apply = useRef<(next: readonly string[]) => void>(undefined);
  useEffect(() => {
    apply.current = (next) => {
      const [only] = next;
      const isFilter = next.length === 1;
      setChosen(isFilter ? next : []);
      setFilters(isFilter ? { ...others, [FIELD]: only === 'true' } : others);
    };
  });
  useEffect(() => setChosen(chosenOf(now)), [now]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function choose(next: readonly string[]) {
    setChosen(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => apply.current?.(next), DELAY_MS);
  }

  return (
    <TextField
      select
      value={chosen}
      onChange={({ target: { value } }) => choose([value].flat())}
      sx={{ minWidth: 148 }}
      slotProps={{
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: () =>
            chosen.length === 0
              ? 'Any hold status'
              : OPTIONS.filter(({ value }) => chosen.includes(value))
                  .map(({ label }) => label)
                  .join(', '),
          SelectDisplayProps: { 'aria-label': 'Hold' },
        },
      }}
    >
      {OPTIONS.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          <Checkbox checked={chosen.includes(value)} size="small" sx={{ py: 0, pl: 0 }} />
          <ListItemText primary={label} />
        </MenuItem>
      ))}
    </TextField>
  );
}

const chosenOf = (applied: string): readonly string[] => (applied === '' ? [] : [applied]);
