import { PageHead } from '@foyer/kit/admin';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { RUNS_PAGE } from '../../addresses.ts';
import { PendingGrid } from './PendingGrid.tsx';

/** All tenants' orders that aren't paid out yet, for an operator to pay out. */
export default function PendingPayouts() {
  return (
    <>
      <PageHead
        crumb="Payouts"
        title="Pending Payouts"
        actions={
          <Button component={Link} to={RUNS_PAGE} variant="outlined">
            Bulk payouts
          </Button>
        }
      />
      <PendingGrid />
    </>
  );
}
