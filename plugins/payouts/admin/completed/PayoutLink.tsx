import { LongText } from '@foyer/kit/admin';
import { Link } from '@mui/material';
import { Link as RouterLink, useLocation } from 'react-router';

/** Navigation state of a payout link: the list's query string, for returning to the same rows. */
export interface FromList {
  list: string;
}

/** A payout's ID, linked to its page. */
export function PayoutLink({ payoutId, to }: { payoutId: string; to: string }) {
  const { search } = useLocation();
  return (
    <Link component={RouterLink} to={to} state={{ list: search } satisfies FromList}>
      <LongText>{payoutId}</LongText>
    </Link>
  );
}
