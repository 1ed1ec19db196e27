import {
  ReportGrid,
  useCan,
  useInstance,
  useRefresh,
  useDates,
  useToast,
  type ReportGridProps,
  type Selection,
} from '@foyer/kit/admin';
import { useState } from 'react';
import { payouts, type PendingRow } from '../../contract.ts';
import { payoutTransactionsFailed } from '../completed/exportWords.ts';
import { HoldDialog } from '../HoldDialog.tsx';
import { toasts } from '../toasts.ts';
import { ConfirmPayout } from './ConfirmPayout.tsx';
import { HoldFilter } from './HoldFilter.tsx';
import { LinkedFilters } from './LinkedFilters.tsx';
import { pendingColumns } from './pendingColumns.tsx';
import { canPayOut } from './rules.ts';
import { RunsUnderWay } from '../runs/RunsUnderWay.tsx';
import { SEARCHED, SEARCHED_OF_TENANT } from './searched.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { TransferResult } from './TransferResult.tsx';
import { usePendingPages } from './usePendingPages.ts';
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
    filters: [{ field: 'details.dateCreated', label: 'Order date' }],
    actions: (
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
