import { pathOf } from '@foyer/kit';
import { PageHead, ReportGrid } from '@foyer/kit/admin';
import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router';
import { PENDING_PAGE, RUN_PAGE } from '../../addresses.ts';
import { payouts } from '../../contract.ts';
import { choicesOf, STATE_TONES } from './runWords.ts';
import { RUN_WORDS } from '../../words.ts';

/** What operators paid out many orders at once of, newest first. */
export default function Runs() {
  return (
    <>
      <PageHead
        crumb={
          <MuiLink component={Link} to={PENDING_PAGE} color="inherit">
            Back To Pending Payouts
          </MuiLink>
        }
        title="Payout Runs"
        note="Payouts of more orders than one waits for, each with its result."
      />
      <ReportGrid
        list={payouts.lists.runs}
        name="runs"
        label="Payout Runs"
        size={10}
        columns={[
          { field: 'createdAt', label: 'Started' },
          { field: 'startedBy', label: 'Started by' },
          { field: 'state', label: 'State', words: RUN_WORDS, tones: STATE_TONES },
          { field: 'orders', label: 'Orders' },
          { field: 'amount', label: 'Amount' },
          { field: 'paidOrders', label: 'Orders paid' },
          { field: 'paid', label: 'Paid' },
          { field: 'transferred', label: 'Transferred' },
          { field: 'endedAt', label: 'Ended', isHidden: true },
        ]}
        filters={[
          { field: 'state', label: 'State', all: 'Any state', choices: choicesOf(RUN_WORDS) },
          { field: 'createdAt', label: 'Started' },
        ]}
        noun={{ one: 'payout', many: 'payouts' }}
        empty={{
          title: 'No payout runs yet',
          body: 'A payout of more than 50 orders will stand here, with its result.',
        }}
        rowLink={({ id }) => pathOf(RUN_PAGE, { runId: id })}
      />
    </>
  );
}
