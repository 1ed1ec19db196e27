/** Whether the device requests reduced motion; false without `matchMedia`, as in jsdom. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
