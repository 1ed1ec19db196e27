/** What of a map is seen: how many times as large as the whole, and where its corner is, in widths and heights of the frame. */
export interface MapView {
  scale: number;
  x: number;
  y: number;
}

/** A place in the frame, from 0 to 1 both ways; or a way across it. */
export interface Place {
  x: number;
  y: number;
}

export const WHOLE: MapView = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 4;
/** Of a button or a key. */
export const STEP = 1.5;
const MIDDLE: Place = { x: 0.5, y: 0.5 };

const between = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** Nothing but the map is seen. */
const within = ({ scale, x, y }: MapView): MapView => ({
  scale,
  x: between(x, 1 - scale, 0),
  y: between(y, 1 - scale, 0),
});

/**
 * Larger or smaller; what is at a place of the frame stays there.
 * @example zoomed(view, { factor: STEP })
 */
export function zoomed(
  view: MapView,
  { factor, at = MIDDLE }: { factor: number; at?: Place },
): MapView {
  const scale = between(view.scale * factor, WHOLE.scale, MAX_SCALE);
  const change = scale / view.scale;
  const from = (edge: number, place: number) => place - (place - edge) * change;
  return within({ scale, x: from(view.x, at.x), y: from(view.y, at.y) });
}

/** The map is moved across the frame, as far as its own edges. */
export const moved = (view: MapView, by: Place): MapView =>
  within({ scale: view.scale, x: view.x + by.x, y: view.y + by.y });
