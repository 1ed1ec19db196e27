/** For links to another part of the current page, such as tabs: keeps the scroll position. */
export const keepScroll = { _scrollToTop: false } as const;

/** Whether the device requests reduced motion; false without `matchMedia`, as in jsdom. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
