import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { donationBeside } from '../cart/donationBeside.ts';
import { DONATION_ID } from '../cart/DonationField.tsx';
import { findChoice, keepChoice, type Selection } from '../cart/keptChoice.ts';
import { codeOf } from '../cart/linkedCode.ts';
import { isOpen, useDraft } from '../cart/useDraft.ts';
import { AboutEvent } from '../event/AboutEvent.tsx';
import { EventBrief } from '../event/EventBrief.tsx';
import { EventHero } from '../event/EventHero.tsx';
import type { EventPageProps } from '../event/EventFrame.tsx';
import { toldApart } from '../event/toldApart.ts';
import { cartCode } from '../latePages.ts';
import { fetchCode } from '../layout/latePage.tsx';
import { GoButton } from '../layout/GoButton.tsx';
import { NextStep } from '../layout/NextStep.tsx';
import { spell } from '../layout/spell.ts';
import { StepProblem } from '../layout/StepProblem.tsx';
import { useIsHydrated } from '../layout/useIsHydrated.ts';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { useTrouble } from '../layout/useTrouble.ts';
import { NewsletterForm } from '../newsletter/NewsletterForm.tsx';
import { DonationCard } from './DonationCard.tsx';
import { NothingOnSale } from './NothingOnSale.tsx';
import { OrderPreview } from './OrderPreview.tsx';
import { TicketCard } from './TicketCard.tsx';
import { previewOf, totalOf } from './previewOf.ts';

const NOTHING: Selection = { quantities: {}, donation: 0 };

/** The ticket menu: what there is, what it costs with everything in it, and how many. */
export function TicketsPage({ event, tenant }: EventPageProps) {
  const { details, ticketTypes } = event;
  usePageTitle(`${details.name} · ${tenant.name}`);
  const navigate = useNavigate();
  const linked = codeOf(useLocation().search);
  const draft = useDraft(event);
  const [choice, setChoice] = useState<Selection | null>(null);
  // The server draws the menu for everybody, and with nobody's choice.
  const isHydrated = useIsHydrated();
  const chosen = choice ?? (isHydrated ? findChoice(event) : null);
  const { trouble, ...problem } = useTrouble();
  /** What is to be put right before one can go on. */
  const [missing, setMissing] = useState<'tickets' | 'donation' | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [isDonationWrong, setIsDonationWrong] = useState(false);

  // Who comes back finds what they had chosen, until they choose anew.
  const kept = draft.cart && isOpen(draft.cart) ? draft.cart : null;
  const selection: Selection =
    chosen ??
    (kept
      ? {
          quantities: Object.fromEntries(
            kept.orderDetails.map(({ order }) => [order.ticketId, order.quantity]),
          ),
          donation: donationBeside(kept),
        }
      : NOTHING);
  const preview = previewOf(event, selection);
  // Who holds the last tickets sees them as sold out, and may still go on with them.
  const isOnSale =
    !event.isOver &&
    (ticketTypes.some((type) => !type.details.soldOut) || preview.lines.length > 0);
  const names = ticketTypes.map((type) => type.details);
  // A choice made before the kept one is known would be overwritten by it.
  const isReady = draft.cart !== undefined || draft.error !== null;
  const queries = useQueryClient();
  const hasChosen = preview.lines.length > 0;
  useEffect(() => {
    // Said when it is needed and still not there.
    if (hasChosen) fetchCode(queries, cartCode).catch(() => undefined);
  }, [queries, hasChosen]);
  const isPreview = details.status === 'draft';

  async function proceed() {
    if (isDonationWrong) {
      setMissing('donation');
      document.getElementById(DONATION_ID)?.focus();
      return;
    }
    if (preview.lines.length === 0) {
      setMissing('tickets');
      return;
    }
    problem.forget();
    setIsSaving(true);
    try {
      await draft.save({
        lines: preview.lines.map(({ ticketId, quantity }) => ({ ticketId, quantity })),
        donation: selection.donation,
      });
      await fetchCode(queries, cartCode);
      void navigate(`/${details.slug}/cart`);
    } catch (error) {
      problem.fail(error);
    } finally {
      setIsSaving(false);
    }
  }

  function choose(changed: Selection) {
    problem.forget();
    setMissing(null);
    setChoice(changed);
    keepChoice(details.slug, changed);
  }

  return (
    <div className="sale">
      {isPreview && (
        <p className="note warn" role="status">
          <strong>Preview.</strong> Only your organisation sees this page, and nothing is sold
          before the event is published.
        </p>
      )}
      <EventHero event={event} />
      <EventBrief event={event} tenant={tenant} />
      <div className="columns">
        {/* What is being saved is not changed meanwhile. */}
        <section aria-labelledby="tickets" inert={isSaving}>
          <h2 id="tickets">Tickets</h2>
          {!isOnSale && <NothingOnSale event={event} />}
          {isOnSale && linked !== null && (
            <p className="note">Discount code {linked} is kept for your cart.</p>
          )}
          {ticketTypes.map((type) => (
            <TicketCard
              key={type.id}
              type={type}
              name={toldApart(type.details, names)}
              organiser={tenant.name}
              salesEnd={{ at: event.salesEndAt, timeZone: details.timeZone }}
              quantity={selection.quantities[type.id] ?? 0}
              onChange={(quantity) =>
                choose({
                  ...selection,
                  quantities: { ...selection.quantities, [type.id]: quantity },
                })
              }
            />
          ))}
          {event.charityName !== null && isOnSale && (
            <DonationCard
              charity={event.charityName}
              value={selection.donation}
              onChange={(donation) => {
                setIsDonationWrong(donation === null);
                choose({ ...selection, donation: donation ?? 0 });
              }}
            />
          )}
        </section>
        {isOnSale && (
          <OrderPreview preview={preview} charity={event.charityName}>
            <NextStep
              what={spell(preview.lines)}
              price={totalOf(preview)}
              note={
                <>
                  {missing && (
                    <StepProblem isFocused={missing !== 'donation'}>
                      {missing === 'donation'
                        ? 'Please correct the donation.'
                        : 'Choose at least one ticket.'}
                    </StepProblem>
                  )}
                  {trouble && <StepProblem>{trouble.message}</StepProblem>}
                </>
              }
            >
              <GoButton
                isOff={!isReady || isPreview}
                isBusy={isSaving}
                onClick={() => void proceed()}
              >
                Continue to cart
              </GoButton>
            </NextStep>
          </OrderPreview>
        )}
      </div>
      <AboutEvent event={event} />
      {!isPreview && <NewsletterForm event={event} tenant={tenant} />}
    </div>
  );
}
