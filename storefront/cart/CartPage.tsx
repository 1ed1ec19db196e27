import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { track } from '../analytics.ts';
import type { CartBreakdown } from '../api/cartApi.ts';
import type { TicketType } from '../api/eventApi.ts';
import { isRefused } from '../api/problemOf.ts';
import type { EventPageProps } from '../event/EventFrame.tsx';
import { EventEnd, endOf } from '../event/EventEnd.tsx';
import { toldApart } from '../event/toldApart.ts';
import { formatDay, formatTime } from '../event/when.ts';
import { checkoutCode } from '../latePages.ts';
import { fetchCode } from '../layout/latePage.tsx';
import { GoButton } from '../layout/GoButton.tsx';
import { Lines } from '../layout/Lines.tsx';
import { Parted } from '../layout/Parted.tsx';
import { NextStep } from '../layout/NextStep.tsx';
import { spell } from '../layout/spell.ts';
import { StepProblem } from '../layout/StepProblem.tsx';
import { Steps } from '../layout/Steps.tsx';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { useToast } from '../layout/useToast.ts';
import { useTrouble } from '../layout/useTrouble.ts';
import { formatMoney, formatPrice } from '../money.ts';
import { CapacityWarning } from './CapacityWarning.tsx';
import { ClosedCart } from './ClosedCart.tsx';
import { CartLine } from './CartLine.tsx';
import { DONATION_ID } from './DonationField.tsx';
import { DonationLine } from './DonationLine.tsx';
import { dropDeadCode, INVALID_INPUT } from './dropDeadCode.ts';
import { CART_HEADING, EmptyCart } from './EmptyCart.tsx';
import { LinkedCodeNote } from './LinkedCodeNote.tsx';
import { useLinkedCode } from './useLinkedCode.ts';
import { ItemSummary } from './ItemSummary.tsx';
import { StayNote } from './StayNote.tsx';
import { SavedFees } from './SavedFees.tsx';
import { PaidElsewhere } from './PaidElsewhere.tsx';
import { useCartLines } from './useCartLines.ts';
import { isOpen, useDraft } from './useDraft.ts';
import { reasonToStay, type ShownLine } from './reasonToStay.ts';
import { useTakeBack } from './useTakeBack.ts';
import { exceedsCapacity, useSetting } from './useSetting.ts';
import { whatChanged } from './whatChanged.ts';

/** What is about to be bought, still to be changed: nothing is held on this page. */
export function CartPage({ event, tenant }: EventPageProps) {
  const { details, ticketTypes } = event;
  const { slug, timeZone } = details;
  usePageTitle(`Cart · ${details.name} · ${tenant.name}`);
  const navigate = useNavigate();
  const toast = useToast();
  const setting = useSetting(event);
  const draft = useDraft(event);
  const { trouble, ...problem } = useTrouble();
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
  /** Whether the donation is being typed, and what stands there is no amount. */
  const [giving, setGiving] = useState<'amount' | 'wrong' | null>(null);
  const [isDonationAsked, setIsDonationAsked] = useState(false);
  const ticketCount = lines.reduce((count, { quantity }) => count + quantity, 0);
  /** CONTINUE was pressed, and the cart can't be bought as it is. */
  const [isStopped, setIsStopped] = useState(false);
  const shownLines: ShownLine[] = lines.map((line, place) => {
    const type = ticketTypes.find(({ id }) => id === line.ticketId);
    return {
      name: toldApart(names[place]!, names),
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
  /** What is left, and whether it is still sold, is no longer what this page was told. */
  function lookAgain() {
    for (const queryKey of [['event'], ['setting'], ['cart']])
      void queries.invalidateQueries({ queryKey });
  }
  const { isPaidElsewhere, takeBack } = useTakeBack({
    draft,
    slug,
    isLeaving,
    onTaken: lookAgain,
    onFailed: problem.fail,
  });

  useEffect(() => {
    // Said when it is needed and still not there.
    fetchCode(queries, checkoutCode).catch(() => undefined);
  }, [queries]);

  const viewed = useRef(false);
  useEffect(() => {
    if (!cart || viewed.current) return;
    viewed.current = true;
    track('view_cart', cart);
  }, [cart]);

  // The button that removed a line is gone with it.
  const isRemoving = useRef(false);
  useEffect(() => {
    if (!isRemoving.current) return;
    isRemoving.current = false;
    document.getElementById(CART_HEADING)?.focus({ preventScroll: true });
  }, [lines.length]);

  function changeLine(ticketId: string, quantity: number) {
    problem.forget();
    setIsStopped(false);
    isRemoving.current = quantity === 0;
    const removed = cart?.orderDetails.filter(({ order }) => order.ticketId === ticketId);
    if (quantity === 0 && removed)
      track('remove_from_cart', {
        orderDetails: removed,
        totalAmount: removed[0]?.price ?? 0,
      });
    contents.changeLine(ticketId, quantity);
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
      // What is gone may have come back: only the server knows, and its refusal says which line it is.
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
      if (isRefused(error)) lookAgain();
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

  async function hold(heldUid: string) {
    try {
      return await draft.api.hold(heldUid);
    } catch (error) {
      await dropDeadCode(draft, { uid: heldUid, error, toast });
      throw error;
    }
  }

  const end = endOf({ event, setting, error: draft.error ?? trouble });
  if (end) return <EventEnd why={end} event={event} />;
  if (draft.error && (!cart || isRefused(draft.error)))
    return <ClosedCart draft={draft} slug={slug} />;
  if (cart === undefined) return <Lines />;
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
            <Parted
              parts={[
                <bdi key="name">{details.name}</bdi>,
                `${formatDay(details.startDateTime, timeZone)}, ${formatTime(details.startDateTime, timeZone)}`,
              ]}
            />
          </p>
          <ul className="plain">
            {lines.map((line, place) => (
              <CartLine
                key={line.ticketId}
                line={line}
                name={toldApart(names[place]!, names)}
                organiser={tenant.name}
                salesEnd={{ at: event.salesEndAt, timeZone }}
                type={inRoom(shownLines[place]?.type, room)}
                unavailable={shownLines[place]?.unavailable}
                onChange={(quantity) => changeLine(line.ticketId, quantity)}
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
            what={spell(wanted)}
            price={
              cart.ticketCount === 0 ? formatMoney(cart.totalAmount) : formatPrice(cart.totalAmount)
            }
            isStale={isStale}
            note={
              <>
                {isDonationAsked && (
                  <StepProblem isFocused={false}>
                    <p>Please correct the donation.</p>
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

/** Why a type can't be bought, by the page of the event alone. */
const whyGone = (type: TicketType | undefined): ShownLine['unavailable'] =>
  type ? (type.details.soldOut ? 'sold_out' : null) : 'off_sale';

/** A type of which no more are left than the event has room for; a donation takes none. */
function inRoom(type: TicketType | undefined, room: number | null): TicketType | undefined {
  if (!type || room === null || type.details.kind === 'donation') return type;
  const remainingQuantity = Math.min(type.details.remainingQuantity, Math.max(room, 0));
  return { ...type, details: { ...type.details, remainingQuantity } };
}
