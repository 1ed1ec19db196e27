import { formatDollars } from '@foyer/kit/numbers';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { track } from '../analytics.ts';
import type { CartBreakdown } from '../api/cartApi.ts';
import type { TicketType } from '../api/eventApi.ts';
import { isRefused } from '../api/call.ts';
import type { EventPageProps } from '../event/EventFrame.tsx';
import { EventEnd, endOf } from '../event/EventEnd.tsx';
import { disambiguateName, summarizeItems } from '../tickets/ticketNames.ts';
import { formatDay, formatTime } from '../event/when.ts';
import { checkoutCode } from '../lazyPages.ts';
import { fetchCode, LoadingSkeleton } from '../layout/lazyPage.tsx';
import { GoButton } from '../layout/GoButton.tsx';
import { DotSeparated } from '../layout/DotSeparated.tsx';
import { NextStep, StepProblem, Steps, useStepError } from '../layout/Steps.tsx';
import { usePageTitle } from '../layout/pageState.ts';
import { useToast } from '../layout/Toasts.tsx';
import { formatPrice } from '../money.ts';
import {
  CapacityWarning,
  CART_HEADING,
  ClosedCart,
  EmptyCart,
  LinkedCodeNote,
  PaidElsewhere,
  SavedFees,
  StayNote,
} from './CartNotes.tsx';
import { CartLine } from './CartLine.tsx';
import { DONATION_ID } from './DonationField.tsx';
import { DonationLine } from './DonationLine.tsx';
import {
  INVALID_INPUT,
  reasonToStay,
  removeExpiredDiscount,
  type ShownLine,
  whatChanged,
} from './reasonToStay.ts';
import { useLinkedCode } from './useLinkedCode.ts';
import { ItemSummary } from './ItemSummary.tsx';
import { useCartLines } from './useCartLines.ts';
import { exceedsCapacity, isOpen, useDraft, useSetting } from './useDraft.ts';
import { useTakeBack } from './useTakeBack.ts';

/** The cart, which can still be changed. No tickets are held on this page. */
export function CartPage({ event, tenant }: EventPageProps) {
  const { details, ticketTypes } = event;
  const { slug, timeZone } = details;
  usePageTitle(`Cart · ${details.name} · ${tenant.name}`);
  const navigate = useNavigate();
  const toast = useToast();
  const setting = useSetting(event);
  const draft = useDraft(event);
  const { trouble, ...problem } = useStepError();
  const [isLeaving, setIsLeaving] = useState(false);
  const { cart, show } = draft;

  function fail(error: unknown) {
    problem.fail(error);
    if (isRefused(error)) toast(INVALID_INPUT);
  }
  const { lines, donation, isStale, settle, ...contents } = useCartLines(draft, {
    onProblem: fail,
  });
  const linked = useLinkedCode(draft, slug);
  const names = lines.map(({ ticketName, price }) => ({ name: ticketName, price }));
  /** The donation field's state: an amount is being edited, it is invalid, or null. */
  const [giving, setGiving] = useState<'amount' | 'wrong' | null>(null);
  const [isDonationAsked, setIsDonationAsked] = useState(false);
  const ticketCount = lines.reduce((count, { quantity }) => count + quantity, 0);
  /** CONTINUE was pressed, and the cart can't be bought as it is. */
  const [isStopped, setIsStopped] = useState(false);
  const shownLines: ShownLine[] = lines.map((line, place) => {
    const type = ticketTypes.find(({ id }) => id === line.ticketTypeId);
    return {
      name: disambiguateName(names[place]!, names),
      quantity: line.quantity,
      type,
      unavailable: line.unavailable === undefined ? whyGone(type) : line.unavailable,
    };
  });
  const stayingWith = (shown: CartBreakdown) =>
    reasonToStay({
      cart: shown,
      lines: shownLines,
      types: ticketTypes,
      hasCharity: Boolean(event.charityName),
    });

  const queries = useQueryClient();
  /** Refetches availability, which this page has outdated. */
  function refetchAvailability() {
    for (const queryKey of [['event'], ['setting'], ['cart']])
      void queries.invalidateQueries({ queryKey });
  }
  const { isPaidElsewhere, isCanceled, takeBack } = useTakeBack({
    draft,
    slug,
    isLeaving,
    onTaken: refetchAvailability,
    onFailed: problem.fail,
  });

  useEffect(() => {
    // A failure is reported when the code is needed.
    fetchCode(queries, checkoutCode).catch(() => undefined);
  }, [queries]);

  const viewed = useRef(false);
  useEffect(() => {
    if (!cart || viewed.current) return;
    viewed.current = true;
    track('view_cart', cart);
  }, [cart]);

  // Removing a line also removes the button that has the focus.
  const isRemoving = useRef(false);
  useEffect(() => {
    if (!isRemoving.current) return;
    isRemoving.current = false;
    document.getElementById(CART_HEADING)?.focus({ preventScroll: true });
  }, [lines.length]);

  function changeLine(ticketTypeId: string, quantity: number) {
    problem.forget();
    setIsStopped(false);
    isRemoving.current = quantity === 0;
    const removed = cart?.orderDetails.filter(({ order }) => order.ticketId === ticketTypeId);
    if (quantity === 0 && removed)
      track('remove_from_cart', {
        orderDetails: removed,
        totalAmount: removed[0]?.price ?? 0,
      });
    contents.changeLine(ticketTypeId, quantity);
  }

  function changeDonation(given: number | null) {
    problem.forget();
    setIsDonationAsked(false);
    setGiving(given === null ? 'wrong' : 'amount');
    if (given !== null) contents.changeDonation(given);
  }

  function removeDonation() {
    problem.forget();
    setIsDonationAsked(false);
    setGiving(null);
    contents.changeDonation(0);
  }

  function retry() {
    problem.forget();
    settle().catch(fail);
  }

  async function proceed() {
    if (!cart) return;
    if (giving === 'wrong') {
      setIsDonationAsked(true);
      document.getElementById(DONATION_ID)?.focus();
      return;
    }
    problem.forget();
    setIsLeaving(true);
    try {
      const shown = (await settle()) ?? cart;
      // A type may be available again. Only the server knows, and its error names the line.
      const isGone = shownLines.some(({ unavailable }) => unavailable);
      if (!isGone && stayingWith(shown) !== null) {
        setIsStopped(true);
        setIsLeaving(false);
        return;
      }
      await fetchCode(queries, checkoutCode);
      const held = show(await hold(shown.draftOrderUID));
      void navigate(`/${slug}/account`, { state: { changes: whatChanged(shown, held) } });
    } catch (error) {
      problem.fail(error);
      setIsLeaving(false);
      if (isRefused(error)) refetchAvailability();
    }
  }

  async function removeCode(codeUid: string) {
    problem.forget();
    try {
      show(await draft.api.removeDiscount(codeUid));
    } catch (error) {
      problem.fail(error);
    }
  }

  async function hold(heldCartId: string) {
    try {
      return await draft.api.hold(heldCartId);
    } catch (error) {
      await removeExpiredDiscount(draft, { cartId: heldCartId, error, toast });
      throw error;
    }
  }

  const end = endOf({ event, setting, error: draft.error ?? trouble });
  if (end) return <EventEnd why={end} event={event} />;
  if (draft.error && (!cart || isRefused(draft.error)))
    return <ClosedCart draft={draft} slug={slug} />;
  if (cart === undefined) return <LoadingSkeleton />;
  if (cart === null || !isOpen(cart) || lines.length === 0)
    return <EmptyCart slug={slug} tenant={tenant} />;

  const stay = isStale ? null : stayingWith(cart);
  const wanted = shownLines.filter(({ unavailable }) => !unavailable);
  const isFull = exceedsCapacity(
    setting,
    wanted.reduce((count, { quantity }) => count + quantity, 0),
  );
  const room = setting?.remainingCapacity ?? null;
  const covidSafety = setting?.covidSafety ?? details.covidSafety;
  return (
    <div className="sale">
      <h1 id={CART_HEADING} tabIndex={-1}>
        Cart
      </h1>
      <Steps at="Cart" isFree={cart.totalAmount === 0 && cart.ticketCount > 0} />
      {isPaidElsewhere && <PaidElsewhere onTakeBack={takeBack} />}
      {isCanceled && (
        <p className="note" role="status">
          You weren’t charged. Your tickets are still in your cart.
        </p>
      )}
      {isFull && <CapacityWarning />}
      {linked && <LinkedCodeNote linked={linked} cart={cart} />}
      <div className="columns">
        <section
          className="card sheet"
          aria-labelledby="ticket-details"
          inert={isLeaving || isPaidElsewhere}
        >
          <h2 id="ticket-details">Ticket Details</h2>
          <p className="muted">
            <DotSeparated
              parts={[
                <bdi key="name">{details.name}</bdi>,
                `${formatDay(details.startDateTime, timeZone)}, ${formatTime(details.startDateTime, timeZone)}`,
              ]}
            />
          </p>
          <ul className="plain">
            {lines.map((line, place) => (
              <CartLine
                key={line.ticketTypeId}
                line={line}
                name={disambiguateName(names[place]!, names)}
                organizer={tenant.name}
                salesEnd={{ at: event.salesEndAt, timeZone }}
                type={inRoom(shownLines[place]?.type, room)}
                unavailable={shownLines[place]?.unavailable}
                onChange={(quantity) => changeLine(line.ticketTypeId, quantity)}
              />
            ))}
            {(donation > 0 || giving !== null) && (
              <DonationLine
                to={event.charityName}
                value={donation}
                onChange={changeDonation}
                onRemove={removeDonation}
              />
            )}
          </ul>
          {covidSafety && (
            <p className="note">
              <strong>COVID safety</strong> {covidSafety}
            </p>
          )}
        </section>
        <aside className="card basket" aria-labelledby="item-summary">
          <h2 id="item-summary">Item Summary</h2>
          <ItemSummary cart={cart} isStale={isStale} />
          <SavedFees cart={cart} types={ticketTypes} />
          <NextStep
            what={summarizeItems(wanted)}
            price={
              cart.ticketCount === 0
                ? formatDollars(cart.totalAmount)
                : formatPrice(cart.totalAmount)
            }
            isStale={isStale}
            note={
              <>
                {isDonationAsked && (
                  <StepProblem isFocused={false}>
                    <p>Check the donation amount.</p>
                  </StepProblem>
                )}
                {stay && !trouble && (
                  <StayNote
                    reason={stay}
                    isAsked={isStopped}
                    {...(cart.chargeProblem === 'too_small' &&
                      cart.discount > 0 && {
                        code: cart.discountCode ?? '',
                        onRemoveCode: () => void removeCode(cart.draftOrderUID),
                      })}
                  />
                )}
                {trouble && (
                  <StepProblem>
                    <p>{trouble.message}</p>
                    {isStale && (
                      <button type="button" onClick={retry}>
                        Try again
                      </button>
                    )}
                  </StepProblem>
                )}
              </>
            }
          >
            <GoButton
              isOff={ticketCount === 0 || isFull}
              isBusy={isLeaving}
              onClick={() => void proceed()}
            >
              CONTINUE
            </GoButton>
          </NextStep>
          <div className="ways">
            <Link className="button" to={`/${slug}/tickets`}>
              TICKET MENU
            </Link>
            <Link className="button plain-button" to="/">
              Back to Home
            </Link>
          </div>
        </aside>
      </div>
    </div>
  );
}

/** Why a type can't be bought, by the event page's data alone. */
const whyGone = (type: TicketType | undefined): ShownLine['unavailable'] =>
  type ? (type.details.soldOut ? 'sold_out' : null) : 'off_sale';

/** Caps a type's stock at the room left in the event. Donations take no room. */
function inRoom(type: TicketType | undefined, room: number | null): TicketType | undefined {
  if (!type || room === null || type.details.kind === 'donation') return type;
  const remainingQuantity = Math.min(type.details.remainingQuantity, Math.max(room, 0));
  return { ...type, details: { ...type.details, remainingQuantity } };
}
