import { ConfirmDialog, formatMoney, useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { payouts, type PendingRow } from '../../contract.ts';
import { PayoutPreview } from '../PayoutPreview.tsx';
import { ordersInWords } from './words.ts';

/** Says what each tenant will get, and what is left out and why, before anything is paid out. */
export function ConfirmPayout(props: {
  rows: readonly PendingRow[];
  /** Ready as well, and not selected, since they can't be paid out. */
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
    // What it comes to may be another a moment later.
    gcTime: 0,
    // What is confirmed is what was read.
    staleTime: 'static',
  });
  const orders = preview.data?.totals.orders ?? 0;
  return (
    <ConfirmDialog
      title={`Payout of ${ordersInWords(rows.length)}`}
      confirmLabel="Payout"
      isDisabled={orders === 0}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <PayoutPreview query={preview} />
      {preview.data && orders > 0 && (
        <p>
          {'The platform’s share of these orders is '}
          <strong>{formatMoney(preview.data.totals.platformTotal)}</strong>
          {'. Each order is checked again and paid only once.'}
          {props.isTask &&
            ' This takes a while: you can leave the page, and find the result in the bar at the top.'}
        </p>
      )}
    </ConfirmDialog>
  );
}
