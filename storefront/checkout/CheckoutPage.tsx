import './checkout.css';
import { formatCount } from '@foyer/kit/numbers';
import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { track } from '../analytics.ts';
import { isRefused } from '../api/call.ts';
import { CapacityWarning, ClosedCart } from '../cart/CartNotes.tsx';
import { exceedsCapacity, useDraft, useSetting } from '../cart/useDraft.ts';
import type { CartChanges } from '../cart/reasonToStay.ts';
import type { EventPageProps } from '../event/EventFrame.tsx';
import { pictureOf, posterOf } from '../event/pictures.ts';
import { formatLongDay, formatTime, placeOf } from '../event/when.ts';
import { EventEnd, endOf } from '../event/EventEnd.tsx';
import { LoadingSkeleton } from '../layout/lazyPage.tsx';
import { NextStep, Steps, useStepError } from '../layout/Steps.tsx';
import { usePageTitle } from '../layout/pageState.ts';
import { formatPrice } from '../money.ts';
import { AddressFields } from './AddressFields.tsx';
import { Basket } from './Basket.tsx';
import {
  CODE_ID,
  CodeNote,
  type CodeStop,
  DiscountCode,
  useDiscountCode,
} from './DiscountCode.tsx';
import { ConsentBoxes, ContactFields } from './ContactFields.tsx';
import { findProblems } from './findProblems.ts';
import { HoldBar } from './HoldBar.tsx';
import { EMPTY_FIELDS, trimmed, type FieldProblems, type OrderFields } from './orderFields.ts';
import { OrderProblem, PriceChanges, ProblemSummary } from './OrderProblem.tsx';
import { ProcessingDialog } from './ProcessingDialog.tsx';
import { SeatMap } from './SeatMap.tsx';
import { useHold } from './useHold.ts';
import { usePlaceOrder } from './usePlaceOrder.ts';
import { useRulesFirst } from './useRulesFirst.ts';
import { readFields, saveFields, useAccountFields } from './accountFields.ts';
import { POLICIES } from '../policies/PolicyText.tsx';

/** Collects the buyer's details and discount code, then goes to payment. Requires an open cart. */
export function CheckoutPage({ event, tenant }: EventPageProps) {
  const { details } = event;
  const { slug } = details;
  usePageTitle(`Checkout · ${details.name} · ${tenant.name}`);
  const here = useLocation();
  const navigate = useNavigate();
  const setting = useSetting(event);
  const draft = useDraft(event);
  const { cart } = draft;
  const arrival = here.state as { changes?: CartChanges } | null;
  const { trouble, ...problem } = useStepError();
  // A typed address has the key `default`; navigation within the shop has its own key.
  const isTyped = here.key === 'default';
  const hold = useHold({ draft, changes: arrival?.changes, isTyped, problem });
  const [fields, changeFields] = useSavedFields(cart?.draftOrderUID);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [round, setRound] = useState(0);
  const order = usePlaceOrder({
    draft,
    slug,
    problem,
    onFieldProblems(found) {
      setProblems(found);
      if (Object.keys(found).length > 0) setRound((count) => count + 1);
    },
  });

  const discount = useDiscountCode(draft, { cart, slug, search: here.search });
  const [stop, setStop] = useState<CodeStop | null>(null);
  const rules = useRulesFirst();

  const hasStarted = useRef(false);
  useEffect(() => {
    if (!cart || hasStarted.current) return;
    hasStarted.current = true;
    track('begin_checkout', cart);
  }, [cart]);

  // Returns the focus to the field once it can be edited again.
  useEffect(() => {
    if (stop === 'refused' && !discount.isBusy) document.getElementById(CODE_ID)?.focus();
  }, [stop, discount.isBusy]);

  if (cart === null || hold.isTurnedAway) return <Navigate replace to={`/${slug}/tickets`} />;
  const isPaid = cart?.status === 'completed' || cart?.status === 'processing';
  const end = isPaid ? null : endOf({ event, setting, error: draft.error ?? trouble });
  if (end) return <EventEnd why={end} event={event} />;
  if (draft.error && (!cart || isRefused(draft.error)))
    return <ClosedCart draft={draft} slug={slug} />;
  if (cart === undefined) return <LoadingSkeleton />;
  if (isPaid) return <Navigate replace to={`/${slug}/success?orderID=${cart.draftOrderUID}`} />;
  if (cart.status === 'cancelled') return <Navigate replace to={`/${slug}/tickets`} />;

  function change(changes: Partial<OrderFields>) {
    changeFields(changes);
    // A corrected field shows no error until the next submit.
    const corrected = Object.keys(changes);
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !corrected.includes(name))),
    );
  }

  async function submit(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    setStop(null);
    problem.forget();
    const tidy = trimmed(fields);
    changeFields(tidy);
    if (rules.delay(submitted.currentTarget, tidy)) return;
    const found = findProblems(tidy, { asksAddress: cart?.asksAddress ?? true });
    setProblems(found);
    if (Object.keys(found).length > 0) setRound((count) => count + 1);
    else if (discount.isBusy || discount.isPending) await settleCode();
    else if (cart) await order.place(cart, tidy);
  }

  /** Settles a pending code first, so that no buyer pays a total other than the one shown. */
  async function settleCode() {
    const wasApplied = discount.isApplied;
    const changed = await discount.settle();
    if (changed && changed.discount > 0) setStop('applied');
    else setStop(changed && wasApplied ? 'removed' : 'refused');
  }

  // The buyer's own held tickets are not counted as left.
  const isFull = !hold.isLive && exceedsCapacity(setting, cart.ticketCount);
  const given = { fields, problems, onChange: change };
  const isFree = cart.totalAmount === 0;
  return (
    <div className="sale checkout">
      <h1>Checkout</h1>
      <Steps at="Details" isFree={isFree} />
      <EventBanner event={event} />
      <HoldBar cart={cart} hold={hold} />
      <PriceChanges changes={hold.changes} />
      {isFull && <CapacityWarning />}
      <ProblemSummary problems={problems} country={fields.country} round={round} />
      {trouble && <OrderProblem problem={trouble} slug={slug} cartId={cart.draftOrderUID} />}
      <div className="columns">
        <form id="order" noValidate onSubmit={(submitted) => void submit(submitted)}>
          <SeatMap event={event} />
          <ContactFields {...given} />
          {cart.asksAddress && <AddressFields {...given} />}
          <DeliveryOption verbiage={setting?.emailDeliveryVerbiage ?? ''} />
          <ConsentBoxes {...given} tenantName={tenant.name} />
        </form>
        <aside className="card basket" aria-label="Your order">
          <Basket cart={cart} organizer={tenant.name} charity={event.charityName} />
          <CodeNote stop={stop} discount={discount} total={cart.totalAmount} />
          <DiscountCode discount={discount} />
          <NextStep
            what={formatCount(cart.ticketCount, 'ticket', 'tickets')}
            price={formatPrice(cart.totalAmount)}
          >
            <button
              type="submit"
              form="order"
              className="primary go"
              disabled={order.isPlacing || isFull}
              aria-disabled={rules.isWaiting || undefined}
              aria-busy={rules.isWaiting}
            >
              PLACE ORDER NOW
            </button>
          </NextStep>
          <AcceptNote isFree={isFree} />
          <button type="button" className="back" onClick={() => void navigate(`/${slug}/cart`)}>
            GO BACK TO CART
          </button>
        </aside>
      </div>
      {order.isPlacing && (
        <ProcessingDialog transactionNumber={order.transactionNumber} isFree={isFree} />
      )}
    </div>
  );
}

/** What the order is for. */
function EventBanner({ event: { id, details } }: Pick<EventPageProps, 'event'>) {
  const { name, startDateTime, timeZone, eventImage } = details;
  return (
    <section className="card event-banner" aria-label="Your event">
      <img
        {...(eventImage ? pictureOf(eventImage, '132px') : { src: posterOf(id) })}
        alt=""
        width={1200}
        height={675}
      />
      <div>
        <strong dir="auto">{name}</strong>
        <p>
          <time dateTime={startDateTime}>
            {formatLongDay(startDateTime, timeZone)}, {formatTime(startDateTime, timeZone)}
          </time>
        </p>
        <p dir="auto">{placeOf(details)}</p>
      </div>
    </section>
  );
}

/** What the buyer agrees to by placing the order. */
function AcceptNote({ isFree }: { isFree: boolean }) {
  const here = useLocation();
  return (
    <p className="small muted centered">
      {!isFree && 'You’ll pay on Stripe’s secure page. '}
      By placing your order, you agree to the{' '}
      {POLICIES.map(({ path, title }, index) => (
        <span key={path}>
          {index > 0 && ' and the '}
          <Link to={path} state={{ over: here }} aria-haspopup="dialog">
            {title}
          </Link>
        </span>
      ))}
      .
    </p>
  );
}

/** The only delivery method. */
function DeliveryOption({ verbiage }: { verbiage: string }) {
  return (
    <section className="card sheet">
      <fieldset className="choice">
        <legend>
          <h2>Delivery Option</h2>
        </legend>
        <label className="tick">
          <input type="radio" name="delivery" defaultChecked />
          <span>
            <strong>Print At Home (Email)</strong>
            <small>No Additional Fee</small>
          </span>
        </label>
      </fieldset>
      {verbiage && <p className="muted">{verbiage}</p>}
    </section>
  );
}

/** The fields entered for a cart in this tab, on top of those from the account. */
function useSavedFields(
  cartId: string | undefined,
): [OrderFields, change: (changes: Partial<OrderFields>) => void] {
  const [typed, setTyped] = useState<Partial<OrderFields> | null>(null);
  const known = useAccountFields();
  const kept = useMemo(() => (cartId === undefined ? {} : readFields(cartId)), [cartId]);
  useEffect(() => {
    if (typed && cartId !== undefined) saveFields(cartId, typed);
  }, [typed, cartId]);
  // Autofill changes several fields at once, and no change may undo another.
  const change = (changes: Partial<OrderFields>) =>
    setTyped((before) => ({ ...(before ?? kept), ...changes }));
  return [{ ...EMPTY_FIELDS, ...known, ...(typed ?? kept) }, change];
}
