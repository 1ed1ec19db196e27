/** Whether the device asks for less motion. Where there is no `matchMedia`, as in jsdom, it doesn't. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;
