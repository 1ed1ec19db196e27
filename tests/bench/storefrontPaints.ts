/** A page's own performance entries. */
export interface Paints {
  /** Time of the largest contentful paint, in ms after navigation. */
  largestAt: number;
  /** The element of that paint. */
  largest: string;
  /** The sum of all layout shifts without recent input. */
  shift: number;
  /** The elements that shifted. */
  shifted: string[];
  /** Longest time from an input to the next paint, in ms. Below 16 ms it isn't reported. */
  slowestInput: number;
}

/** Runs in the page before any other script. */
export function watchPaints(): void {
  const paints: Paints = { largestAt: 0, largest: '', shift: 0, shifted: [], slowestInput: 0 };
  (window as unknown as { paints: Paints }).paints = paints;
  const nameOf = (node: Node | null | undefined) =>
    node instanceof Element
      ? [node.tagName.toLowerCase(), ...node.classList].join('.')
      : (node?.nodeName ?? 'something that is gone');
  const observe = <T>(type: string, take: (entry: T) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as T);
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);

  observe<{ startTime: number; element?: Element }>('largest-contentful-paint', (entry) => {
    paints.largestAt = entry.startTime;
    paints.largest = nameOf(entry.element);
  });
  observe<{ value: number; hadRecentInput: boolean; sources: { node?: Node }[] }>(
    'layout-shift',
    ({ value, hadRecentInput, sources }) => {
      if (hadRecentInput) return;
      paints.shift += value;
      paints.shifted.push(...sources.map(({ node }) => nameOf(node)));
    },
  );
  observe<{ duration: number; interactionId: number }>('event', ({ duration, interactionId }) => {
    if (interactionId) paints.slowestInput = Math.max(paints.slowestInput, duration);
  });
}
