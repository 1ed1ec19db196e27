import { formatDollars } from '@foyer/kit/numbers';
import { Link } from 'react-router';
import { StepProblem } from '../layout/Steps.tsx';
import type { CartBreakdown } from '../api/cartApi.ts';
import type { TicketType } from '../api/eventApi.ts';
import { sumOf, shownPrice, times } from '../money.ts';
import type { Page } from '../page.ts';
import { isRefused, problemOf } from '../api/call.ts';
import { Trouble } from '../layout/Trouble.tsx';
import { extraDonation } from './DonationField.tsx';
import type { LinkedCode } from './useLinkedCode.ts';
import type { Draft } from './useDraft.ts';

/** Why CONTINUE is blocked, with a button to remove a discount code that causes it. */
export function StayNote({
  reason,
  isAsked,
  code,
  onRemoveCode,
}: {
  reason: string;
  /** CONTINUE was pressed. */
  isAsked: boolean;
  code?: string;
  onRemoveCode?(): void;
}) {
  const content = (
    <>
      <p>{reason}</p>
      {onRemoveCode && (
        <button type="button" onClick={onRemoveCode}>
          Remove code {code}
        </button>
      )}
    </>
  );
  if (isAsked) return <StepProblem>{content}</StepProblem>;
  return (
    <div className="note warn" role="status">
      {content}
    </div>
  );
}

/**
 * Some fees are charged once per order: how much less that costs than the prices shown, before tax.
 */
export function SavedFees({ cart, types }: { cart: CartBreakdown; types: readonly TicketType[] }) {
  const { orderDetails, discount, totalAmount, vat } = cart;
  const typeOf = (ticketTypeId: string) => types.find(({ id }) => id === ticketTypeId);
  const shown = orderDetails.map(({ order }) =>
    times(shownPrice(order.price, typeOf(order.ticketId)).each, order.quantity),
  );
  const saved = sumOf([...shown, extraDonation(cart), -totalAmount, vat]);
  if (discount > 0 || saved <= 0) return null;
  return (
    <p className="small muted">
      {formatDollars(saved)} less than the prices shown, because some fees are charged once per
      order.
    </p>
  );
}

/**
 * Shown while another of the buyer's tabs is on this cart's payment page, which a change here would
 * close.
 */
export function PaidElsewhere({ onTakeBack }: { onTakeBack(): void }) {
  return (
    <div className="note warn" role="alert">
      <p>
        You’re paying for this cart in another tab. If you change it here, that payment page will
        close.
      </p>
      <button type="button" onClick={onTakeBack}>
        Change cart here
      </button>
    </div>
  );
}

/** Says whether the code from the link was applied to the cart. */
export function LinkedCodeNote({ linked, cart }: { linked: LinkedCode; cart: CartBreakdown }) {
  const { code, problem } = linked;
  if (problem !== '')
    return (
      <p className="note warn" role="status">
        <strong>Discount code {code}:</strong> {problem}
      </p>
    );
  // The buyer may have removed or replaced it since.
  if (cart.discountCode !== code) return null;
  return (
    <p className="note" role="status">
      {cart.discount > 0
        ? `Discount code ${code} applied.`
        : `Discount code ${code} doesn’t apply to these tickets.`}
    </p>
  );
}

/** Receives the focus when the last line is removed. */
export const CART_HEADING = 'cart';

/** An empty cart, with its CONTINUE button disabled. */
export function EmptyCart({ slug, tenant }: { slug: string; tenant: Page['tenant'] }) {
  return (
    <section className="notice">
      <h1 id={CART_HEADING} tabIndex={-1}>
        Your cart is empty
      </h1>
      <p>Choose tickets to get started.</p>
      <div className="ways">
        <Link className="button primary" to={`/${slug}/tickets`}>
          TICKET MENU
        </Link>
        <Link className="button" to="/" aria-label={`Back to Home, ${tenant.name}`}>
          Back to Home
        </Link>
        <button type="button" disabled>
          CONTINUE
        </button>
      </div>
    </section>
  );
}

/**
 * Shown in place of a cart that can't be: the event is closed, a ticket is gone, or the server
 * can't be reached.
 */
export function ClosedCart({ draft, slug }: { draft: Draft; slug: string }) {
  if (!isRefused(draft.error)) return <Trouble isPage error={draft.error} onRetry={draft.retry} />;
  return (
    <section className="notice">
      <h1>This cart is no longer available</h1>
      <p role="alert">{problemOf(draft.error).message}</p>
      <Link className="button primary" to={`/${slug}/tickets`} onClick={draft.forget}>
        TICKET MENU
      </Link>
    </section>
  );
}

/** A persistent warning, not a toast: it stays while the event lacks room. */
export function CapacityWarning() {
  return (
    <p className="note bad" role="alert">
      <strong>Insufficient Capacity:</strong> The available capacity is not enough to proceed.
      Please update the number of tickets.
    </p>
  );
}
