/**
 * The visible part of a map: its scale relative to the whole map, and its top-left corner in units
 * of the frame's size.
 */
export interface MapView {
  scale: number;
  x: number;
  y: number;
}

/** A point in the frame, from 0 to 1 on both axes, or a distance across it. */
export interface Place {
  x: number;
  y: number;
}

export const WHOLE: MapView = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 4;
/** Zoom factor of a button or key. */
export const STEP = 1.5;
const MIDDLE: Place = { x: 0.5, y: 0.5 };

const between = (value: number, least: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** Keeps the map covering the frame. */
const within = ({ scale, x, y }: MapView): MapView => ({
  scale,
  x: between(x, 1 - scale, 0),
  y: between(y, 1 - scale, 0),
});

/**
 * Zooms around a point of the frame, which stays in place.
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

/** Pans the map, up to its own edges. */
export const moved = (view: MapView, by: Place): MapView =>
  within({ scale: view.scale, x: view.x + by.x, y: view.y + by.y });
