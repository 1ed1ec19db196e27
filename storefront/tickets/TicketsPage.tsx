import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PublicEvent, PublicEventPage } from '@foyer/plugin-events/contract';
import { DONATION_ID, DonationField, extraDonation } from '../cart/DonationField.tsx';
import { savedSelection, saveSelection, type Selection } from '../cart/savedSelection.ts';
import { codeOf } from '../cart/linkedCode.ts';
import { isOpen, useDraft } from '../cart/useDraft.ts';
import { AboutEvent, EventBrief } from '../event/EventBrief.tsx';
import { OtherEvents } from '../event/OtherEvents.tsx';
import type { EventPageProps } from '../event/EventFrame.tsx';
import { disambiguateName, summarizeItems } from './ticketNames.ts';
import { cartCode } from '../lazyPages.ts';
import { fetchCode } from '../layout/lazyPage.tsx';
import { GoButton } from '../layout/GoButton.tsx';
import { NextStep, StepProblem, useStepError } from '../layout/Steps.tsx';
import { NeedsScript } from '../layout/Trouble.tsx';
import { useIsHydrated, usePageTitle } from '../layout/pageState.ts';
import { NewsletterForm } from '../newsletter/NewsletterForm.tsx';
import { DotSeparated } from '../layout/DotSeparated.tsx';
import { pictureOf, posterOf } from '../event/pictures.ts';
import { formatDay, formatLongDay, formatTime, placeOf } from '../event/when.ts';
import { OrderPreview, previewOf, totalOf } from './OrderPreview.tsx';
import type { ShownType } from './linkedPrices.ts';
import { TicketCard } from './TicketCard.tsx';

const NOTHING: Selection = { quantities: {}, donation: 0 };

/** The ticket menu: types, all-in prices and quantities. */
export function TicketsPage({ event: listed, tenant }: EventPageProps) {
  const { details } = listed;
  usePageTitle(`${details.name} · ${tenant.name}`);
  const navigate = useNavigate();
  const linked = codeOf(useLocation().search);
  const { data: prices } = useQuery({
    queryKey: ['discount', listed.id, linked],
    // Loaded late, because few visitors come by a link with a code.
    queryFn: async () => (await import('./linkedPrices.ts')).readLinkedPrices(listed, linked ?? ''),
    enabled: linked !== null && details.status === 'published' && !listed.isOver,
    staleTime: Infinity,
  });
  const ticketTypes: readonly ShownType[] = prices?.ticketTypes ?? listed.ticketTypes;
  const event = { ...listed, ticketTypes: [...ticketTypes] };
  const draft = useDraft(listed);
  const [choice, setChoice] = useState<Selection | null>(null);
  // The server renders the menu for everyone, without a selection.
  const isHydrated = useIsHydrated();
  const chosen = choice ?? (isHydrated ? savedSelection(event) : null);
  const { trouble, ...problem } = useStepError();
  /** What to fix before continuing. */
  const [missing, setMissing] = useState<'tickets' | 'donation' | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [isDonationWrong, setIsDonationWrong] = useState(false);

  // Buyers who return see their earlier selection until they change it.
  const kept = draft.cart && isOpen(draft.cart) ? draft.cart : null;
  const selection: Selection =
    chosen ??
    (kept
      ? {
          quantities: Object.fromEntries(
            kept.orderDetails.map(({ order }) => [order.ticketId, order.quantity]),
          ),
          donation: extraDonation(kept),
        }
      : NOTHING);
  const preview = previewOf(event, selection);
  // A buyer who holds the last tickets sees them as sold out, but may continue.
  const isOnSale =
    !event.isOver &&
    !event.isSuspended &&
    (ticketTypes.some((type) => !type.details.soldOut) || preview.lines.length > 0);
  const names = ticketTypes.map((type) => type.details);
  // The stored cart would overwrite a selection made before it has loaded.
  const isReady = draft.cart !== undefined || draft.error !== null;
  const queries = useQueryClient();
  const hasChosen = preview.lines.length > 0;
  useEffect(() => {
    // A failure is reported when the code is needed.
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
        lines: preview.lines.map(({ ticketTypeId, quantity }) => ({
          ticketId: ticketTypeId,
          quantity,
        })),
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
    saveSelection(details.slug, changed);
  }

  return (
    <div className="sale">
      {isPreview && (
        <p className="note warn" role="status">
          <strong>Preview.</strong> Only your organization can see this page. You can’t sell tickets
          until you publish the event.
        </p>
      )}
      <EventHero event={event} />
      <EventBrief event={event} tenant={tenant} />
      <div className="columns">
        {/* The selection can't be changed while it is being saved. */}
        <section aria-labelledby="tickets" inert={isSaving}>
          <h2 id="tickets">Tickets</h2>
          {!isOnSale && (
            <>
              <NothingOnSale event={event} />
              {(event.isOver || details.status === 'cancelled') && <OtherEvents event={event} />}
            </>
          )}
          {isOnSale && <NeedsScript what="To choose tickets" />}
          {isOnSale && linked !== null && (
            <p className={`note code ${prices?.isRefused ? 'warn' : ''}`} role="status">
              {!prices?.isRefused && `We’ll add discount code ${linked} to your cart. `}
              {prices?.text}
            </p>
          )}
          {ticketTypes.map((type) => (
            <TicketCard
              key={type.id}
              type={type}
              name={disambiguateName(type.details, names)}
              organizer={tenant.name}
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
              what={summarizeItems(preview.lines)}
              price={totalOf(preview)}
              note={
                <>
                  {missing && (
                    <StepProblem isFocused={missing !== 'donation'}>
                      {missing === 'donation'
                        ? 'Check the donation amount.'
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

/** An optional donation to the event's charity. */
function DonationCard({
  charity,
  value,
  onChange,
}: {
  charity: string;
  value: number;
  onChange(donation: number | null): void;
}) {
  return (
    <article className="card ticket-type donation">
      <div className="about">
        <h3>Add a donation</h3>
        <p>
          Support <bdi>{charity}</bdi>, this event’s charity, with your order.
        </p>
      </div>
      <DonationField label="Donation in dollars" value={value} onChange={onChange} />
    </article>
  );
}

/**
 * Shaded by the heading, so a phone's full resolution would double the size for no visible gain.
 */
const HERO_SIZES = '(max-width: 767px) 66vw, (max-width: 1120px) 100vw, 1072px';

/** The event's name over its picture, then date and location. */
function EventHero({ event: { id, details } }: { event: PublicEvent }) {
  const { name, startDateTime, timeZone, eventImage } = details;
  return (
    <section className="hero evening pictured">
      <img
        className="backdrop"
        {...(eventImage ? pictureOf(eventImage, HERO_SIZES) : { src: posterOf(id) })}
        alt=""
        fetchPriority="high"
      />
      <h1 dir="auto">{name}</h1>
      <p>
        <time dateTime={startDateTime}>
          <DotSeparated
            parts={[formatLongDay(startDateTime, timeZone), formatTime(startDateTime, timeZone)]}
          />
        </time>
        {placeOf(details) && <span>{placeOf(details)}</span>}
      </p>
    </section>
  );
}

/** Says why no tickets are on sale. */
export function NothingOnSale({ event }: { event: PublicEventPage }) {
  const { isOver, isSuspended, nextSaleAt, ticketTypes } = event;
  const { status, timeZone, cancelReason } = event.details;
  if (status === 'cancelled')
    return (
      <div className="note bad">
        This event was canceled. Tickets are no longer on sale.
        {cancelReason && <p dir="auto">{cancelReason}</p>}
      </div>
    );
  if (isOver) return <p className="note">This event has ended. Tickets are no longer on sale.</p>;
  if (isSuspended)
    return (
      <p className="note warn">
        Tickets aren’t on sale right now. Check back later. Any tickets you already have are still
        valid.
      </p>
    );
  if (nextSaleAt === null && ticketTypes.length > 0)
    return <p className="note">This event is sold out.</p>;
  if (nextSaleAt === null)
    return <p className="note">No tickets are on sale right now. Check back later.</p>;
  return (
    <p className="note">
      {ticketTypes.length > 0 ? 'More tickets' : 'Tickets'} go on sale on{' '}
      <time dateTime={nextSaleAt}>
        {formatDay(nextSaleAt, timeZone)}, {formatTime(nextSaleAt, timeZone)}
      </time>
      .
    </p>
  );
}
