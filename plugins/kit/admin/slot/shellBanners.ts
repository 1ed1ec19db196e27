import { slot } from './slot.ts';

/**
 * Banners above every page of the console, always visible: information that users need at all
 * times.
 * @example fills: [fill(shellBanners, { key: 'acting', meta: {}, Component: ImpersonationBanner })]
 */
export const shellBanners = slot<object>('shell.banners/v1');
