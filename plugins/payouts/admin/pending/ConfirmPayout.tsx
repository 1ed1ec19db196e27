import { ConfirmDialog, formatMoney } from '@foyer/kit/admin';
import type { PendingRow } from '../../contract.ts';
import { ordersInWords, sumsOf } from './words.ts';

/** Says what will be paid out before it is. */
export function ConfirmPayout(props: {
  rows: readonly PendingRow[];
  isTask: boolean;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}) {
  const { orders, tenants, tenantTotal, platformTotal } = sumsOf(props.rows);
  const whose = tenants === 1 ? 'one tenant' : `${tenants.toLocaleString('en-US')} tenants`;
  return (
    <ConfirmDialog
      title={`Payout of ${ordersInWords(orders)}`}
      confirmLabel="Payout"
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <p>
        <strong>{formatMoney(tenantTotal)}</strong>
        {` goes to ${whose}, less what they owe and what is kept back as a reserve. `}
        <strong>{formatMoney(platformTotal)}</strong> stays with the platform.
      </p>
      <p>
        Each order is checked again, and paid once.
        {props.isTask &&
          ' This takes a while: you can leave the page, and find the result in the bar at the top.'}
      </p>
    </ConfirmDialog>
  );
}
