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
        columns={[
          { field: 'day', label: 'Payout day', render: ({ day }) => longDay(day, 'UTC') },
          { field: 'tenantURL', label: 'Tenant URL' },
          { field: 'tenantName', label: 'Tenant', isHidden: true },
          { field: 'rhythm', label: 'Schedule', words: RHYTHM_WORDS },
          { field: 'state', label: 'Status', words: BATCH_WORDS, tones: STATE_TONES },
          { field: 'orders', label: 'Orders' },
          { field: 'amount', label: 'Amount' },
          { field: 'owed', label: 'Amount owed', isHidden: true },
          { field: 'paid', label: 'Paid' },
          { field: 'debtTaken', label: 'Applied to amounts owed', isHidden: true },
          { field: 'reserved', label: 'Held in reserve', isHidden: true },
          { field: 'transferred', label: 'Transferred' },
          { field: 'proposed', label: 'Proposed amount', isHidden: true },
          { field: 'createdAt', label: 'Proposed', isHidden: true },
          { field: 'decidedBy', label: 'Reviewed by', isHidden: true },
        ]}
        filters={[
          { field: 'state', label: 'Status', all: 'Any status', choices: choicesOf(BATCH_WORDS) },
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
