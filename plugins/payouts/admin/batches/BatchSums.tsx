import { FigureGrid, formatMoney, Tile } from '@foyer/kit/admin';
import type { BatchDetail } from '../../contract.ts';
import { ordersInWords } from './words.ts';
import { useBatchPreview } from './useBatchPreview.ts';

/** What a batch that waits would come to now, with the tenant's debt and its reserve. */
export function ProposedSums({ batch }: { batch: BatchDetail }) {
  const { orders, amount, proposedOrders, proposed } = batch;
  const { data, isPending } = useBatchPreview(batch);
  const isChanged = orders !== proposedOrders || amount !== proposed;
  const [tenant] = data?.tenants ?? [];
  const ahead = (part: number | undefined) => data && formatMoney(part ?? 0);
  return (
    <FigureGrid title="Sums" columns={4}>
      <Tile
        label="To be paid out"
        value={formatMoney(amount)}
        note={
          isChanged
            ? `${ordersInWords(orders)}; proposed: ${formatMoney(proposed)}, ${ordersInWords(proposedOrders)}`
            : ordersInWords(orders)
        }
        how="The tenant’s share of the orders of this batch that can still be paid out. Orders that were paid out, held, disputed or refunded since the proposal are not part of it."
      />
      <Tile
        label="Kept for debt"
        value={ahead(tenant?.debtTaken)}
        note={
          tenant && tenant.owed > 0 ? `The tenant owes ${formatMoney(tenant.owed)}` : 'Expected'
        }
        isLoading={isPending}
        how="What would be kept for what the tenant owes the platform if the batch was released now."
      />
      <Tile
        label="Kept as reserve"
        value={ahead(tenant?.reserved)}
        note="Expected"
        isLoading={isPending}
        how="What would be held in reserve under the tenant’s payout settings. It is released later."
      />
      <Tile
        label="Net transfer"
        value={ahead(tenant?.transferred)}
        note="Expected"
        isLoading={isPending}
        how="What would be transferred to the tenant’s account: the amount to be paid out, minus debt and reserve."
      />
    </FigureGrid>
  );
}

/** What a batch that was decided has paid out. */
export function PaidSums({ batch }: { batch: BatchDetail }) {
  const { amount, orders, paid, paidOrders, debtTaken, reserved, transferred } = batch;
  return (
    <FigureGrid title="Sums" columns={3}>
      <Tile
        label={batch.state === 'dismissed' ? 'Proposed' : 'Released'}
        value={formatMoney(amount)}
        note={ordersInWords(orders)}
        how="The tenant’s share of the orders of this batch, as it was when they were proposed."
      />
      <Tile
        label="Paid out"
        value={formatMoney(paid)}
        note={ordersInWords(paidOrders)}
        how="The tenant’s share of the orders that this batch has paid out: kept for debt, kept as a reserve and transferred."
      />
      <Tile label="Kept for debt" value={formatMoney(debtTaken)} />
      <Tile label="Kept as reserve" value={formatMoney(reserved)} />
      <Tile
        label="Transferred"
        value={formatMoney(transferred)}
        how="What went to the tenant’s account, with debt that was returned."
      />
    </FigureGrid>
  );
}
