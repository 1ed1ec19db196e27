import type { ReactNode } from 'react';
import type { EventPageProps } from './EventFrame.tsx';
import { mapOf, placeOf } from './placeOf.ts';
import { formatDoors } from './when.ts';

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
