import { Link } from 'react-router';
import { formatDollars } from '@foyer/kit/numbers';
import { useEffect, useRef } from 'react';
import type { Problem } from '../api/call.ts';
import { StepProblem } from '../layout/Steps.tsx';
import type { CartChanges } from '../cart/reasonToStay.ts';
import { FIELD_LABELS, labelsIn, type FieldName, type FieldProblems } from './orderFields.ts';

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

/** What changed since the buyer last saw the prices. */
export function PriceChanges({ changes: { prices, lostCode, total } }: { changes: CartChanges }) {
  if (prices.length === 0 && lostCode === null && total === null) return null;
  return (
    <div className="note warn" role="status">
      <strong>Some prices have changed</strong>
      <ul>
        {prices.map(({ ticketId, ticketName, priceBefore, priceNow }) => (
          <li key={ticketId}>
            <bdi>{ticketName}</bdi>: now {formatDollars(priceNow)} (was {formatDollars(priceBefore)}
            )
          </li>
        ))}
        {lostCode !== null && <li>Discount code {lostCode} is no longer valid.</li>}
        {total && (
          <li>
            Total: now {formatDollars(total.now)} (was {formatDollars(total.before)})
          </li>
        )}
      </ul>
    </div>
  );
}

/** A list of all errors. It takes the focus, and each entry links to its field. */
export function ProblemSummary({
  problems,
  country,
  round,
}: {
  problems: FieldProblems;
  country: string;
  round: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (round > 0) box.current?.focus();
  }, [round]);
  const names = (Object.keys(FIELD_LABELS) as FieldName[]).filter((name) => problems[name]);
  if (names.length === 0) return null;
  const labels = labelsIn(country);
  return (
    <div ref={box} className="note bad" role="alert" tabIndex={-1}>
      <strong>
        {names.length === 1 ? 'One field needs' : `${names.length} fields need`} your attention
      </strong>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <a
              href={`#${name}`}
              onClick={(click) => {
                click.preventDefault();
                document.getElementById(name)?.focus();
              }}
            >
              {labels[name]}: {problems[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
