import type { PublicEvent } from '@foyer/plugin-events/contract';
import { Parted } from '../layout/Parted.tsx';
import { pictureOf } from './pictureOf.ts';
import { placeOf } from './placeOf.ts';
import { posterOf } from './posterOf.ts';
import { formatLongDay, formatTime } from './when.ts';

/** It lies in the shade of the words: a phone's finest pixels would show no more of it, and take twice as long. */
const HERO_SIZES = '(max-width: 767px) 66vw, (max-width: 1120px) 100vw, 1072px';

/** The event speaks first: its name over its picture, then when and where. */
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
          <Parted
            parts={[formatLongDay(startDateTime, timeZone), formatTime(startDateTime, timeZone)]}
          />
        </time>
        {placeOf(details) && <span>{placeOf(details)}</span>}
      </p>
    </section>
  );
}
