import './checkout.css';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { track } from '../analytics.ts';
import { isEventOver } from '../api/problemOf.ts';
import { CapacityWarning } from '../cart/CapacityWarning.tsx';
import { ClosedCart } from '../cart/ClosedCart.tsx';
import { ItemSummary } from '../cart/ItemSummary.tsx';
import { useDraft } from '../cart/useDraft.ts';
import { exceedsCapacity, useSetting } from '../cart/useSetting.ts';
import type { CartChanges } from '../cart/whatChanged.ts';
import type { EventPageProps } from '../event/EventFrame.tsx';
import { EventOver } from '../event/EventOver.tsx';
import { intoView } from '../layout/intoView.ts';
import { Lines } from '../layout/Lines.tsx';
import { Steps } from '../layout/Steps.tsx';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { formatMoney } from '../money.ts';
import { POLICIES } from '../policies/policies.ts';
import { AddressFields } from './AddressFields.tsx';
import { Basket } from './Basket.tsx';
import { ConsentBoxes } from './ConsentBoxes.tsx';
import { ContactFields } from './ContactFields.tsx';
import { DeliveryOption } from './DeliveryOption.tsx';
import { DiscountCode } from './DiscountCode.tsx';
import { CODE_ID, useDiscountCode } from './useDiscountCode.ts';
import { findProblems } from './findProblems.ts';
import { HoldBar } from './HoldBar.tsx';
import type { FieldProblems, OrderFields } from './orderFields.ts';
import { PriceChanges } from './PriceChanges.tsx';
import { ProblemSummary } from './ProblemSummary.tsx';
import { ProcessingDialog } from './ProcessingDialog.tsx';
import { SeatMap } from './SeatMap.tsx';
import { useHold } from './useHold.ts';
import { useKeptFields } from './useKeptFields.ts';
import { usePlaceOrder } from './usePlaceOrder.ts';

/** Who buys, where to, with which code: then the payment page. It needs a cart that is still open. */
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
  const hold = useHold({ draft, changes: arrival?.changes });
  const [fields, changeFields] = useKeptFields(cart?.draftOrderUID);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [round, setRound] = useState(0);
  const order = usePlaceOrder({
    draft,
    slug,
    tenantName: tenant.name,
    onFieldProblems(found) {
      setProblems(found);
      if (Object.keys(found).length > 0) setRound((count) => count + 1);
    },
  });

  const discount = useDiscountCode(draft, { cart, slug, search: here.search });
  /** Why the order was not placed: its code was refused, or has changed what it costs. */
  const [stop, setStop] = useState<'refused' | 'changed' | null>(null);

  const hasBegun = useRef(false);
  useEffect(() => {
    if (!cart || hasBegun.current) return;
    hasBegun.current = true;
    track('begin_checkout', cart);
  }, [cart]);

  // Back in the field to be corrected, once it can be typed into again.
  useEffect(() => {
    if (stop === 'refused' && !discount.isBusy) document.getElementById(CODE_ID)?.focus();
  }, [stop, discount.isBusy]);

  if (cart === null) return <Navigate replace to={`/${slug}/tickets`} />;
  const isPaid = cart?.status === 'completed' || cart?.status === 'processing';
  if (!isPaid && (event.isOver || setting?.isOver || isEventOver(draft.error)))
    return <EventOver />;
  if (cart === undefined) return draft.error ? <ClosedCart draft={draft} slug={slug} /> : <Lines />;
  if (isPaid) return <Navigate replace to={`/${slug}/success?orderID=${cart.draftOrderUID}`} />;
  if (cart.status === 'cancelled') return <Navigate replace to={`/${slug}/tickets`} />;

  function change(changes: Partial<OrderFields>) {
    changeFields(changes);
    // What is being corrected is not wrong any more until it is sent again.
    const corrected = Object.keys(changes);
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !corrected.includes(name))),
    );
  }

  async function submit(submitted: FormEvent) {
    submitted.preventDefault();
    if (discount.isBusy) return;
    setStop(null);
    const found = findProblems(fields);
    setProblems(found);
    if (Object.keys(found).length > 0) setRound((count) => count + 1);
    else if (discount.isPending) await applyFirst();
    else if (cart) await order.place(cart, fields);
  }

  /** Nobody pays another total than the one that was shown, and no code is passed over in silence. */
  async function applyFirst() {
    const changed = await discount.apply();
    setStop(changed && changed.discount > 0 ? 'changed' : 'refused');
  }

  // While the tickets are held, their places are among those that are not left.
  const isFull = !hold.isLive && exceedsCapacity(setting, cart.ticketCount);
  const given = { fields, problems, onChange: change };
  const placeButton = (
    <button type="submit" form="order" className="primary go" disabled={order.isPlacing || isFull}>
      PLACE ORDER NOW
    </button>
  );
  return (
    <div className="sale checkout">
      <h1>Checkout</h1>
      <Steps at="Details" />
      <HoldBar cart={cart} hold={hold} />
      <PriceChanges changes={hold.changes} />
      {isFull && <CapacityWarning />}
      <div className="columns">
        <form id="order" noValidate onSubmit={(submitted) => void submit(submitted)}>
          <ProblemSummary problems={problems} round={round} />
          <ContactFields {...given} />
          <AddressFields {...given} />
          <DeliveryOption verbiage={setting?.emailDeliveryVerbiage ?? ''} />
          <ConsentBoxes {...given} tenantName={tenant.name} />
          <SeatMap event={event} />
        </form>
        <aside className="card basket" aria-label="Your order">
          <Basket cart={cart} organiser={tenant.name} charity={event.charityName} />
          <h2>Order Summary</h2>
          <ItemSummary cart={cart} />
          <DiscountCode discount={discount} />
          {stop === 'changed' && discount.isApplied && (
            <p className="note warn" role="alert" ref={intoView}>
              Code {cart.discountCode} is applied: the total is {formatMoney(cart.totalAmount)} now.
              Press PLACE ORDER NOW again to order.
            </p>
          )}
          {stop === 'refused' && !discount.isBusy && (
            <p className="note bad" role="alert">
              Your order was not placed: {discount.problem}{' '}
              {!discount.isPending && 'Press PLACE ORDER NOW again to order without a discount.'}
            </p>
          )}
          {order.problem && (
            <div className="note bad" role="alert" ref={intoView}>
              <p>{order.problem}</p>
              <button type="submit" form="order">
                Try again
              </button>
            </div>
          )}
          <div className="only-wide">{placeButton}</div>
          <p className="small muted centred">
            {cart.totalAmount > 0 && 'You pay on Stripe’s secure page. '}
            By placing the order you accept the{' '}
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
          <button type="button" className="back" onClick={() => void navigate(`/${slug}/cart`)}>
            GO BACK TO CART
          </button>
        </aside>
      </div>
      <div className="thumb-bar" role="region" aria-label="Your total">
        <strong>{formatMoney(cart.totalAmount)}</strong>
        {placeButton}
      </div>
      {order.isPlacing && <ProcessingDialog transactionNumber={order.transactionNumber} />}
    </div>
  );
}
