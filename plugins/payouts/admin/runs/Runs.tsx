import { pathOf } from '@foyer/kit';
import { PageHead, ReportGrid } from '@foyer/kit/admin';
import { Link as MuiLink } from '@mui/material';
import { Link } from 'react-router';
import { PENDING_PAGE, RUN_PAGE } from '../../addresses.ts';
import { payouts } from '../../contract.ts';

/** Bulk payouts by operators, newest first. */
export default function Runs() {
  return (
    <>
      <PageHead
        crumb={
          <MuiLink component={Link} to={PENDING_PAGE} color="inherit">
            Back to pending payouts
          </MuiLink>
        }
        title="Bulk payouts"
        note="Payouts of more than 50 orders run in the background. Track their progress and results here."
      />
      <ReportGrid
        list={payouts.lists.runs}
        name="runs"
        label="Bulk payouts"
        size={10}
        noun={{ one: 'payout', many: 'payouts' }}
        empty={{
          title: 'No bulk payouts yet',
          body: 'When you pay out more than 50 orders at once, the payout and its result appear here.',
        }}
        rowLink={({ id }) => pathOf(RUN_PAGE, { runId: id })}
      />
    </>
  );
}
