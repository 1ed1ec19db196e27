import { formatCount, formatDollars } from '@foyer/kit';
import { FigureGrid, Tile } from '@foyer/kit/admin';
import type { BatchDetail } from '../../contract.ts';
import { useBatchPreview } from './BatchActions.tsx';

/** What a waiting batch would come to now, with the tenant's debt and its reserve. */
export function ProposedSums({ batch }: { batch: BatchDetail }) {
  const { orders, amount, proposedOrders, proposed } = batch;
  const { data, isPending } = useBatchPreview(batch);
  const isChanged = orders !== proposedOrders || amount !== proposed;
  const [tenant] = data?.tenants ?? [];
  const ahead = (part: number | undefined) => data && formatDollars(part ?? 0);
  return (
    <FigureGrid title="Totals" columns={4}>
      <Tile
        label="Ready to pay out"
        value={formatDollars(amount)}
        note={
          isChanged
            ? `${formatCount(orders, 'order', 'orders')} (proposed: ${formatDollars(proposed)}, ${formatCount(proposedOrders, 'order', 'orders')})`
            : formatCount(orders, 'order', 'orders')
        }
        how="The tenant’s share of the orders in this batch that can still be paid out. Orders paid out, held, disputed or refunded since the batch was proposed aren’t included."
      />
      <Tile
        label="Applied to amounts owed"
        value={ahead(tenant?.debtTaken)}
        note={
          tenant && tenant.owed > 0 ? `The tenant owes ${formatDollars(tenant.owed)}` : 'Estimated'
        }
        isLoading={isPending}
        how="If you release the batch now, this amount is applied to what the tenant owes the platform."
      />
      <Tile
        label="Held in reserve"
        value={ahead(tenant?.reserved)}
        note="Estimated"
        isLoading={isPending}
        how="If you release the batch now, this amount is held under the tenant’s reserve settings and released later."
      />
      <Tile
        label="Net transfer"
        value={ahead(tenant?.transferred)}
        note="Estimated"
        isLoading={isPending}
        how="If you release the batch now, this amount is transferred to the tenant’s account."
      />
    </FigureGrid>
  );
}

/** What a decided batch has paid out. */
export function PaidSums({ batch }: { batch: BatchDetail }) {
  const { amount, orders, paid, paidOrders, debtTaken, reserved, transferred } = batch;
  return (
    <FigureGrid title="Totals" columns={3}>
      <Tile
        label={batch.state === 'dismissed' ? 'Proposed' : 'Released'}
        value={formatDollars(amount)}
        note={formatCount(orders, 'order', 'orders')}
        how="The tenant’s share of the orders in this batch when it was proposed."
      />
      <Tile
        label="Paid out"
        value={formatDollars(paid)}
        note={formatCount(paidOrders, 'order', 'orders')}
        how="The tenant’s share of the orders paid out in this batch, including amounts applied to what the tenant owes or held in reserve."
      />
      <Tile label="Applied to amounts owed" value={formatDollars(debtTaken)} />
      <Tile label="Held in reserve" value={formatDollars(reserved)} />
      <Tile
        label="Transferred"
        value={formatDollars(transferred)}
        how="The amount sent to the tenant’s account, including any amount returned to the tenant."
      />
    </FigureGrid>
  );
}
