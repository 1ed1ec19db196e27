import type { PublicEvent } from '@foyer/plugin-events/contract';
import { pictureOf } from './pictureOf.ts';
import { placeOf } from './placeOf.ts';
import { posterOf } from './posterOf.ts';
import { formatLongDay, formatTime } from './when.ts';

/** The event speaks first: its name over its picture, then when and where. */
export function EventHero({ event: { id, details } }: { event: PublicEvent }) {
  const { name, startDateTime, timeZone, eventImage } = details;
  return (
    <section className={`hero ${eventImage ? 'pictured' : posterOf(id)}`}>
      {eventImage && <img {...pictureOf(eventImage, '100vw')} alt="" fetchPriority="high" />}
      <h1 dir="auto">{name}</h1>
      <p>
        <time dateTime={startDateTime}>
          {formatLongDay(startDateTime, timeZone)} ·{' '}
          <b className="unbroken">{formatTime(startDateTime, timeZone)}</b>
        </time>
        {placeOf(details) && <span>{placeOf(details)}</span>}
      </p>
    </section>
  );
}
