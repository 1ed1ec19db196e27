import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { MAX_SCALE, STEP, WHOLE } from './mapView.ts';
import { useMapView } from './useMapView.ts';

/** The event's seat map, which can be zoomed. Renders nothing without a picture. */
export function SeatMap({ event: { details } }: { event: PublicEventPage }) {
  const { name, slug, seatmap } = details;
  const { data: address } = useQuery({
    queryKey: ['seat map', slug, seatmap],
    queryFn: () => findSeatMap({ slug, seatmap }),
    staleTime: Infinity,
  });
  return address ? <ZoomableMap address={address} name={name} /> : null;
}

function ZoomableMap({ address, name }: { address: string; name: string }) {
  const hint = useId();
  const { view, zoomBy, showWhole, frame, handlers } = useMapView();
  const { scale, x, y } = view;
  const isComplete = scale <= WHOLE.scale;
  return (
    <section className="card sheet seat-map" aria-labelledby="seat-map">
      <header>
        <h2 id="seat-map">Seating Map</h2>
        <span role="status" aria-label="Zoom level">
          {Math.round(scale * 100)}%
        </span>
        <button type="button" disabled={isComplete} onClick={() => zoomBy(1 / STEP)}>
          Zoom out
        </button>
        <button type="button" disabled={scale >= MAX_SCALE} onClick={() => zoomBy(STEP)}>
          Zoom in
        </button>
        <button type="button" disabled={isComplete} onClick={showWhole}>
          Show whole map
        </button>
      </header>
      <div
        {...handlers}
        ref={frame}
        className={isComplete ? 'frame' : 'frame enlarged'}
        tabIndex={0}
        role="group"
        aria-label="Map"
        aria-describedby={hint}
      >
        <img
          src={address}
          alt={`Seating map for ${name}`}
          draggable={false}
          style={{ transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})` }}
        />
      </div>
      <p id={hint} className="small muted">
        Pinch or press + and − to zoom. Drag or use the arrow keys to move around.
      </p>
    </section>
  );
}

const FORMATS = ['png', 'jpg', 'jpeg', 'gif'];
const PATIENCE_MS = 5_000;

/** Whether there is a picture at a URL that loads in time. */
const isPicture = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const picture = new Image();
    const timer = setTimeout(() => end(false), PATIENCE_MS);
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      resolve(isThere);
    };
    picture.onload = () => end(true);
    picture.onerror = () => end(false);
    picture.src = address;
  });

/**
 * Finds an event's seat map: at the URL that the server has for it, or else in the first format
 * that exists. Events without seats are not checked.
 */
async function findSeatMap(event: {
  slug: string;
  seatmap: string | null;
}): Promise<string | null> {
  if (event.seatmap === null) return null;
  const addresses = FORMATS.map((format) => `/${event.slug}/assets/seatmap.${format}`);
  for (const address of new Set([event.seatmap, ...addresses]))
    if (await isPicture(address)) return address;
  return null;
}
