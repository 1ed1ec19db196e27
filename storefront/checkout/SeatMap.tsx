import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { findSeatMap } from './findSeatMap.ts';
import { MAX_SCALE, STEP, WHOLE } from './mapView.ts';
import { useMapView } from './useMapView.ts';

/** Where one will sit, as large as one wants it. Without a picture there is nothing here. */
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
  const isWhole = scale <= WHOLE.scale;
  return (
    <section className="card sheet seat-map" aria-labelledby="seat-map">
      <header>
        <h2 id="seat-map">Seating Map</h2>
        <span role="status" aria-label="Size of the map">
          {Math.round(scale * 100)}%
        </span>
        <button type="button" disabled={isWhole} onClick={() => zoomBy(1 / STEP)}>
          Zoom out
        </button>
        <button type="button" disabled={scale >= MAX_SCALE} onClick={() => zoomBy(STEP)}>
          Zoom in
        </button>
        <button type="button" disabled={isWhole} onClick={showWhole}>
          Whole map
        </button>
      </header>
      <div
        {...handlers}
        ref={frame}
        className={isWhole ? 'frame' : 'frame enlarged'}
        tabIndex={0}
        role="group"
        aria-label="Map"
        aria-describedby={hint}
      >
        <img
          src={address}
          alt={`Seating map of ${name}`}
          draggable={false}
          style={{ transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})` }}
        />
      </div>
      <p id={hint} className="small muted">
        Pinch, or press + and −, to zoom. Drag it, or use the arrow keys, to move.
      </p>
    </section>
  );
}
