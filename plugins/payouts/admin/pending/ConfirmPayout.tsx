import { formatCount, formatDollars } from '@foyer/kit';
import { ConfirmDialog, useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { payouts, type PendingRow } from '../../contract.ts';
import { PayoutPreview } from '../PayoutPreview.tsx';

/** Shows what each tenant will get, and what is left out and why, before anything is paid out. */
export function ConfirmPayout(props: {
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
