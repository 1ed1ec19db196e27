import { useCan } from '@foyer/kit/admin';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { orders } from '../../contract.ts';
import { REVIEWS_PAGE } from '../addresses.ts';

/** To the list in which an order's review is decided, for who may. */
export function ReviewLink() {
  return useCan(orders, 'orders.review') ? (
    <Link component={RouterLink} to={REVIEWS_PAGE}>
      Decide
    </Link>
  ) : null;
}
