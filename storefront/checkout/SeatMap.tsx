import type { PublicEventPage } from '@foyer/plugin-events/contract';
import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

/** Zoom factor of a button or key. */
export const STEP = 1.5;

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

/** Distance per arrow key press, as a share of the frame. */
const ARROW = 0.15;
const ARROWS: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: ARROW, y: 0 },
  ArrowRight: { x: -ARROW, y: 0 },
  ArrowUp: { x: 0, y: ARROW },
  ArrowDown: { x: 0, y: -ARROW },
};
const ZOOMS: Readonly<Record<string, number>> = {
  '+': STEP,
  '=': STEP,
  '-': 1 / STEP,
  _: 1 / STEP,
};
/** Wheel distance that zooms the map by a factor of e. */
const WHEEL = 300;

interface Point {
  clientX: number;
  clientY: number;
}

function placeIn(frame: HTMLElement, { clientX, clientY }: Point): Place {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

const distance = (a: Point, b: Point) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

/**
 * State and gestures of the map: drag, pinch, Ctrl + wheel, double click, and the keys + − 0 and
 * arrows.
 * @returns the view, its button actions, and the props of the frame
 */
function useMapView() {
  const [view, setView] = useState(WHOLE);
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Point>());

  // React's wheel and touch listeners are passive and can't prevent the page from zooming.
  useEffect(() => {
    const { current } = frame;
    if (!current) return undefined;
    const ofTwo = (event: TouchEvent) => {
      if (event.touches.length > 1) event.preventDefault();
    };
    const onWheel = (event: WheelEvent) => {
      // Touchpad pinches arrive as wheel events with Ctrl. Other wheel events scroll the page.
      if (!event.ctrlKey) return;
      event.preventDefault();
      const at = placeIn(current, event);
      setView((before) => zoomed(before, { factor: Math.exp(-event.deltaY / WHEEL), at }));
    };
    current.addEventListener('touchstart', ofTwo, { passive: false });
    current.addEventListener('touchmove', ofTwo, { passive: false });
    current.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      current.removeEventListener('touchstart', ofTwo);
      current.removeEventListener('touchmove', ofTwo);
      current.removeEventListener('wheel', onWheel);
    };
  }, []);

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return;
    fingers.current.set(event.pointerId, event.nativeEvent);
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove({
    pointerId,
    nativeEvent: now,
    currentTarget,
  }: PointerEvent<HTMLDivElement>) {
    const before = fingers.current.get(pointerId);
    if (!before) return;
    fingers.current.set(pointerId, now);
    const [from, to] = [placeIn(currentTarget, before), placeIn(currentTarget, now)];
    const by = { x: to.x - from.x, y: to.y - from.y };
    const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1];
    if (!other) return setView((seen) => moved(seen, by));
    // The point between two fingers moves by half of each finger's distance.
    const still = placeIn(currentTarget, other);
    const at = { x: (to.x + still.x) / 2, y: (to.y + still.y) / 2 };
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    setView((seen) => zoomed(moved(seen, { x: by.x / 2, y: by.y / 2 }), { factor, at }));
  }

  function lift({ pointerId }: PointerEvent<HTMLDivElement>) {
    fingers.current.delete(pointerId);
  }

  function onDoubleClick(event: MouseEvent<HTMLDivElement>) {
    const at = placeIn(event.currentTarget, event);
    setView((before) => zoomed(before, { factor: STEP, at }));
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = ARROWS[event.key];
    const factor = ZOOMS[event.key];
    // While the whole map is visible, the arrow keys scroll the page.
    if (by && view.scale > WHOLE.scale) setView((before) => moved(before, by));
    else if (factor !== undefined) setView((before) => zoomed(before, { factor }));
    else if (event.key === '0') setView(WHOLE);
    else return;
    event.preventDefault();
  }

  return {
    view,
    zoomBy: (factor: number) => setView((before) => zoomed(before, { factor })),
    showWhole: () => setView(WHOLE),
    frame,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: lift,
      onPointerCancel: lift,
      onDoubleClick,
      onKeyDown,
    },
  };
}

/**
 * The visible part of a map: its scale relative to the whole map, and its top-left corner in units
 * of the frame's size.
 */
interface MapView {
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
