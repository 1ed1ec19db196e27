import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { findSeatMap } from './findSeatMap.ts';

const STEP = 50;
const LEAST = 100;
const MAX_ZOOM = 400;

/** Where one will sit, as large as one wants it. Without a picture there is nothing here. */
export function SeatMap({ event: { details } }: { event: PublicEventPage }) {
  const { name, slug, seatmap } = details;
  const [zoom, setZoom] = useState(LEAST);
  const { data: address } = useQuery({
    queryKey: ['seat map', slug, seatmap],
    queryFn: () => findSeatMap({ slug, seatmap }),
    staleTime: Infinity,
  });
  if (!address) return null;
  return (
    <section className="card sheet seat-map" aria-labelledby="seat-map">
      <header>
        <h2 id="seat-map">Seating Map</h2>
        <button type="button" disabled={zoom <= LEAST} onClick={() => setZoom(zoom - STEP)}>
          Zoom out
        </button>
        <button type="button" disabled={zoom >= MAX_ZOOM} onClick={() => setZoom(zoom + STEP)}>
          Zoom in
        </button>
      </header>
      {/* Reachable by keyboard, since an enlarged map has to be scrolled by it. */}
      <div tabIndex={0} role="group" aria-label="Map">
        <img src={address} alt={`Seating map of ${name}`} style={{ width: `${zoom}%` }} />
      </div>
    </section>
  );
}
