import { Link } from 'react-router';
import type { Problem } from '../api/problemOf.ts';
import { StepProblem } from '../layout/StepProblem.tsx';

/** Temporary errors, for which a retry makes sense. */
const PASSES: readonly string[] = ['offline', 'idempotency_in_progress'];
const CHANGES_CART: readonly string[] = [
  'amount_too_large',
  'amount_too_small',
  'held_by_address',
  'held_by_device',
  'insufficient_capacity',
  'sold_out',
  'window_closed',
];

/** Why the order was not placed, and how to continue. */
export function OrderProblem({
  problem: { status, code, message, fields },
  slug,
  cartId,
}: {
  problem: Problem;
  slug: string;
  cartId: string;
}) {
  const isOfCart = CHANGES_CART.includes(code) || 'lines' in fields;
  return (
    <StepProblem>
      <p>{message}</p>
      {(PASSES.includes(code) || status >= 500 || status === 429) && (
        <button type="submit" form="order">
          Try again
        </button>
      )}
      {isOfCart && (
        <Link className="button" to={`/${slug}/cart`}>
          Change cart
        </Link>
      )}
      {code === 'already_paid' && (
        <Link className="button" to={`/${slug}/success?orderID=${cartId}`}>
          View order
        </Link>
      )}
    </StepProblem>
  );
}
