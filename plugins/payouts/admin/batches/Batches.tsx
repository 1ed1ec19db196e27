import { pathOf } from '@foyer/kit';
import { PageHead, ReportGrid, useAction, useCan, useClient } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { BATCH_PAGE } from '../../addresses.ts';
import { payouts } from '../../contract.ts';
import { toasts } from '../toasts.ts';

/** Batches proposed by the tenants' schedules, with their outcome. */
export default function Batches() {
  return (
    <>
      <PageHead
        crumb="Payouts"
        title="Batches"
        actions={<ProposeNow />}
        note="Payouts proposed by tenants’ schedules, weekly or after each event. Nothing is paid out until you release a batch."
      />
      <ReportGrid
        list={payouts.lists.batches}
        name="batches"
        label="Batches"
        size={25}
        noun={{ one: 'batch', many: 'batches' }}
        empty={{
          title: 'No batches yet',
          body: 'On the morning of each tenant’s payout day, a batch of its ready orders appears here.',
        }}
        rowLink={({ id }) => pathOf(BATCH_PAGE, { batchId: id })}
      />
    </>
  );
}

/** Proposes today's batches immediately instead of the next morning. */
function ProposeNow() {
  const api = useClient(payouts);
  const canPropose = useCan(payouts, 'payouts.transfer');
  const propose = useAction(() => api.proposeNow({}), {
    done: toasts.batchesLookedFor,
    failed: toasts.batchesFailed,
  });
  if (!canPropose) return null;
  return (
    <Button variant="outlined" loading={propose.isBusy} onClick={() => void propose.run()}>
      Propose today’s batches
    </Button>
  );
}
