import type { PublicEvent } from '@foyer/plugin-events/contract';
import { DotSeparated } from '../layout/DotSeparated.tsx';
import { pictureOf } from './pictureOf.ts';
import { placeOf } from './placeOf.ts';
import { posterOf } from './posterOf.ts';
import { formatLongDay, formatTime } from './when.ts';

/**
 * Shaded by the heading, so a phone's full resolution would double the size for no visible gain.
 */
const HERO_SIZES = '(max-width: 767px) 66vw, (max-width: 1120px) 100vw, 1072px';

/** The event's name over its picture, then date and location. */
export function EventHero({ event: { id, details } }: { event: PublicEvent }) {
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
