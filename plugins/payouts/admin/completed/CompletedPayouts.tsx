import { PageHead } from '@foyer/kit/admin';
import { payoutListFailed } from './exportWords.ts';
import { FACILITATOR, PayoutGrid, type PayoutSearch } from './PayoutGrid.tsx';

const SEARCHED: readonly PayoutSearch[] = [
  { field: 'details.payoutUID', label: 'Payout ID' },
  { field: 'details.tenantURL', label: 'Tenant' },
  { field: 'details.eventName', label: 'Event Name' },
  FACILITATOR,
  { field: 'details.orderUIDs', label: 'Order ID' },
];

/** Completed payouts of all tenants. */
export default function CompletedPayouts() {
  return (
    <>
      <PageHead crumb="Payouts" title="Completed Payouts" />
      <PayoutGrid whose="all" searchIn={SEARCHED} exportFailed={payoutListFailed} />
    </>
  );
}
