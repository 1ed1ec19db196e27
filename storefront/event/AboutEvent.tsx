import type { PublicEventPage } from '@foyer/plugin-events/contract';

/** The organizer's description, below the tickets. */
export function AboutEvent({ event }: { event: PublicEventPage }) {
  const { description, refundTerms } = event.details;
  if (!description && !refundTerms) return null;
  return (
    <section className="about-event" aria-labelledby="about">
      <h2 id="about">About</h2>
      {/* The server has sanitized the HTML. */}
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
