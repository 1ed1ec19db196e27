import type { ReactNode } from 'react';
import type { PublicEventPage } from '@foyer/plugin-events/contract';
import type { EventPageProps } from './EventFrame.tsx';
import { formatDoors, mapOf, placeOf } from './when.ts';

/** Key facts of the event: doors, age, directions, organizer and refunds. */
export function EventBrief({ event: { details }, tenant }: EventPageProps) {
  const { doors, age, refundTerms } = details;
  const isFound = placeOf(details) !== '';
  return (
    <dl className="event-brief">
      {doors && <Fact label="Doors open">{formatDoors(doors)}</Fact>}
      {age && <Fact label="Age">{age}</Fact>}
      {isFound && (
        <Fact label="Getting there">
          <a href={mapOf(details)} target="_blank" rel="noreferrer">
            View map
          </a>
        </Fact>
      )}
      <Fact label="Organizer">{tenant.name}</Fact>
      {refundTerms && (
        <Fact label="Refunds">
          <a href="#refunds">How refunds work</a>
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);

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
