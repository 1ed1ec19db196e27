/** What a page tells of its own speed while somebody uses it. */
export interface Paints {
  /** When the largest piece of content was painted, in milliseconds after the address was entered. */
  largestAt: number;
  /** Which piece that was. */
  largest: string;
  /** The sum of all layout shifts that no input explains. */
  shift: number;
  /** The pieces that moved. */
  shifted: string[];
  /** From an input until the frame that answers it; what takes less than 16 ms is not told. */
  slowestInput: number;
}

/** Runs in the page before any script of ours. */
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
