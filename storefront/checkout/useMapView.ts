import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import { moved, STEP, WHOLE, zoomed, type Place } from './mapView.ts';

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
export function useMapView() {
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
