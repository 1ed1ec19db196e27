import { LongText } from '@foyer/kit/admin';
import { Link } from '@mui/material';
import { Link as RouterLink, useLocation } from 'react-router';

/** Of the navigation to a payout: the list's own part of the address, to come back to the same rows. */
export interface FromList {
  list: string;
}

/** A payout's id, which leads to its page. */
export function PayoutLink({ payoutId, to }: { payoutId: string; to: string }) {
  const { search } = useLocation();
  return (
    <Link component={RouterLink} to={to} state={{ list: search } satisfies FromList}>
      <LongText>{payoutId}</LongText>
    </Link>
  );
}
