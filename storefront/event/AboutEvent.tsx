import type { PublicEventPage } from '@foyer/plugin-events/contract';

/** What the organiser tells of the event, below its tickets. */
export function AboutEvent({ event }: { event: PublicEventPage }) {
  const { description, refundTerms } = event.details;
  if (!description && !refundTerms) return null;
  return (
    <section className="about-event" aria-labelledby="about">
      <h2 id="about">About</h2>
      {/* The server lets through nothing that could run. */}
      {description && (
        <div className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: description }} />
      )}
      {refundTerms && (
        <>
          <h3 id="refunds">Refunds</h3>
          <p dir="auto">{refundTerms}</p>
        </>
      )}
    </section>
  );
}
