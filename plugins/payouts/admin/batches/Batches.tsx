import { longDay, pathOf } from '@foyer/kit';
import {
  PageHead,
  ReportGrid,
  useCan,
  useClient,
  useRefresh,
  useToast,
  errorMessage,
} from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { BATCH_PAGE } from '../../addresses.ts';
import { payouts } from '../../contract.ts';
import { toasts } from '../toasts.ts';
import { choicesOf, STATE_TONES } from './words.ts';
import { BATCH_WORDS, RHYTHM_WORDS } from '../../words.ts';

/** What the schedules of tenants proposed to pay out, and what became of it. */
export default function Batches() {
  return (
    <>
      <PageHead
        crumb="Payouts"
        title="Batches"
        actions={<ProposeNow />}
        note="Payouts that tenants’ schedules propose, weekly or at the end of an event. A batch is paid out once it is released."
      />
      <ReportGrid
        list={payouts.lists.batches}
        name="batches"
        label="Batches"
        size={25}
        columns={[
          { field: 'day', label: 'Day', render: ({ day }) => longDay(day, 'UTC') },
          { field: 'tenantURL', label: 'Tenant URL' },
          { field: 'tenantName', label: 'Tenant', isHidden: true },
          { field: 'rhythm', label: 'Schedule', words: RHYTHM_WORDS },
          { field: 'state', label: 'State', words: BATCH_WORDS, tones: STATE_TONES },
          { field: 'orders', label: 'Orders' },
          { field: 'amount', label: 'Amount' },
          { field: 'owed', label: 'Owed', isHidden: true },
          { field: 'paid', label: 'Paid' },
          { field: 'debtTaken', label: 'Kept for debt', isHidden: true },
          { field: 'reserved', label: 'Kept as reserve', isHidden: true },
          { field: 'transferred', label: 'Transferred' },
          { field: 'proposed', label: 'As proposed', isHidden: true },
          { field: 'createdAt', label: 'Proposed', isHidden: true },
          { field: 'decidedBy', label: 'Decided by', isHidden: true },
        ]}
        filters={[
          { field: 'state', label: 'State', all: 'Any state', choices: choicesOf(BATCH_WORDS) },
          {
            field: 'rhythm',
            label: 'Schedule',
            all: 'Any schedule',
            choices: choicesOf(RHYTHM_WORDS),
          },
          { field: 'createdAt', label: 'Proposed' },
        ]}
        noun={{ one: 'batch', many: 'batches' }}
        empty={{
          title: 'No batches yet',
          body: 'Every morning of a tenant’s payout day, what can be paid out to it is proposed here.',
        }}
        rowLink={({ id }) => pathOf(BATCH_PAGE, { batchId: id })}
      />
    </>
  );
}

/** For whoever does not want to wait for the morning. */
function ProposeNow() {
  const api = useClient(payouts);
  const toast = useToast();
  const refresh = useRefresh();
  const canPropose = useCan(payouts, 'payouts.transfer');
  const asked = useMutation({
    mutationFn: () => api.proposeNow({}),
    onSuccess: () => {
      toast(toasts.batchesLookedFor);
      refresh();
    },
    onError: (error) => toast({ ...toasts.batchesFailed, body: errorMessage(error) }),
  });
  if (!canPropose) return null;
  return (
    <Button variant="outlined" loading={asked.isPending} onClick={() => asked.mutate()}>
      Propose today’s batches
    </Button>
  );
}
