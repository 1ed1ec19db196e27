import { useCan } from '@foyer/kit/admin';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { orders } from '../../contract.ts';
import { REVIEWS_PAGE } from '../addresses.ts';

/** Links to the list of reviews, for users who can resolve them. */
export function ReviewLink() {
  return useCan(orders, 'orders.review') ? (
    <Link component={RouterLink} to={REVIEWS_PAGE}>
      Review
    </Link>
  ) : null;
}
