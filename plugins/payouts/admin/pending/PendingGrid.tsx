import { formatCount, formatDollars } from '@foyer/kit';
import {
  ConfirmDialog,
  type ReportFilter,
  ReportGrid,
  type ReportGridProps,
  RowMenu,
  type SearchIn,
  type Selection,
  useCan,
  useChosenFilter,
  useClient,
  useDates,
  useInstance,
  useRefresh,
  useToast,
  type ZonedDates,
} from '@foyer/kit/admin';
import { Checkbox, ListItemText, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { payouts, type PendingRow } from '../../contract.ts';
import { PAYOUT_TYPES } from '../../words.ts';
import { payoutTransactionsFailed } from '../completed/exportWords.ts';
import { HoldDialog } from '../HoldDialog.tsx';
import { PayoutPreview } from '../PayoutPreview.tsx';
import { RunsUnderWay } from '../runs/RunsUnderWay.tsx';
import { toasts } from '../toasts.ts';
import {
  canPayOut,
  canToggleHold,
  pendingCard,
  pendingColumns,
  TenantTitle,
  usePendingPages,
} from './pendingColumns.tsx';
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
    columns: pendingColumns({ whose, pages, dates }),
    card: (row: PendingRow) => pendingCard(row, whose),
    filters: FILTERS,
    foldsFilters: true,
    bar: (
      <>
        <HoldFilter />
        <PayoutDates dates={dates} />
      </>
    ),
    rowActions: canHold
      ? (row: PendingRow) => <PendingMenu row={row} onToggleHold={setHeld} />
      : undefined,
    actionsWidth: 76,
    hasTallRows: true,
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
          whose={whose}
          selection={selection}
          onPayOut={(leftOut) => transfer.ask({ ...selection, leftOut })}
          canHold={canHold}
          onFailed={() => toast(toasts.selectionFailed)}
        />
      ),
    }),
  } satisfies Shared<typeof pending>;
  return (
    <>
      {canPay && <RunsUnderWay runId={transfer.runId} onEnd={transfer.endRun} />}
      {tenantId === undefined ? (
        <ReportGrid<typeof pending>
          {...shared}
          list={pending}
          groupBy={{
            field: 'details.tenantURL',
            button: 'Group by tenant',
            title: ({ details }) => <TenantTitle details={details} to={pages.tenant(details)} />,
          }}
        />
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

/** The actions for one order. */
function PendingMenu(props: { row: PendingRow; onToggleHold: (row: PendingRow) => void }) {
  const { row, onToggleHold } = props;
  return (
    <RowMenu
      of={row.details.orderUID}
      actions={[
        canToggleHold(row) && {
          label: row.details.onHold ? 'Release payout' : 'Hold payout',
          onClick: () => onToggleHold(row),
        },
      ]}
    />
  );
}

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const FILTERS: readonly ReportFilter<typeof pending>[] = [
  { field: 'details.dateCreated', label: 'Order date' },
  {
    field: 'details.payoutStatus',
    label: 'Status',
    all: 'Any status',
    choices: choicesOf({
      ready: 'Payout Ready',
      pending: 'Payout Pending',
      on_hold: 'Payout On Hold',
    }),
  },
  {
    field: 'details.facilitator',
    label: 'Facilitator',
    all: 'Any facilitator',
    choices: choicesOf(PAYOUT_TYPES),
  },
  {
    field: 'details.disputed',
    label: 'Dispute',
    all: 'With or without a dispute',
    choices: [
      { value: true, label: 'In dispute' },
      { value: false, label: 'Not in dispute' },
    ],
  },
];

const DATE = 'details.balanceAvailableOn';
/** A date from this year on stands for an unknown availability date. */
const UNKNOWN_FROM = '9999';

/** The payout dates that a link from another page limits the list to, as a chip. */
function PayoutDates({ dates }: { dates: ZonedDates }) {
  const { filterValues } = useListContext<never>();
  const { [`${DATE}_gte`]: from, [`${DATE}_lt`]: before } = filterValues as Record<string, string>;
  const words = [
    ...(from === undefined
      ? []
      : [from >= UNKNOWN_FROM ? 'not known yet' : `from ${dates.short(from)}`]),
    ...(before === undefined ? [] : [`before ${dates.short(before)}`]),
  ].join(', ');
  useChosenFilter({
    source: DATE,
    label: 'Payout date',
    words: words || undefined,
    resets: PAYOUT_DATES,
  });
  return null;
}
const PAYOUT_DATES = [`${DATE}_gte`, `${DATE}_lt`];

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
  const id = useId();
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
  useChosenFilter({
    source: FIELD,
    label: 'Hold',
    words: OPTIONS.find(({ value }) => value === now)?.label,
  });
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
      id={id}
      label="Hold"
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
          SelectDisplayProps: { 'aria-label': 'Hold', 'aria-labelledby': undefined },
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
