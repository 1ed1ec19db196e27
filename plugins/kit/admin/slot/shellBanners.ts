import { slot } from './slot.ts';

/**
 * Above every page of the console, always in sight: what whoever is there has to know all the time.
 * @example fills: [fill(shellBanners, { key: 'acting', meta: {}, Component: ActingBanner })]
 */
export const shellBanners = slot<object>('shell.banners/v1');
