import { slot } from './slot.ts';

/**
 * A group of `FoundRows` in the console's search (⌘K). `words` has at least 3 characters; `realm` limits it to one
 * console, by default both.
 * @example fills: [fill(consoleFinders, { key: 'tenants', can: 'tenants.read', meta: { realm: 'platform' }, Component: TenantFinder })]
 */
export const consoleFinders = slot<{ words: string }, { realm?: 'platform' | 'tenant' }>(
  'shell.finders/v1',
);

/**
 * The tiles of the home page. `height` is kept free while the tile loads. `wide` takes a full row: a table or a chart. `beside` is placed to
 * the right of the preceding wide one if there is room.
 * @example fills: [fill(dashboardTiles, { key: 'tenants', can: 'tenants.read', meta: {}, Component: TenantTile })]
 */
export const dashboardTiles = slot<
  object,
  { wide?: boolean; sideBySide?: boolean; height?: number }
>('shell.dashboard.tiles/v1');

/**
 * Next to the columns of every list with filters. `current` is what the list shows: its filters, search, order, page size and
 * columns, as parameters of a URL without the list's name. `linkTo` returns the address of this page with a view.
 * @example fills: [fill(listViews, { key: 'saved', meta: {}, Component: SavedViews })]
 */
export const listViews = slot<{
  list: string;
  current: string;
  show: (view: string) => void;
  linkTo: (view: string) => string;
}>('shell.lists.views/v1', { isUsuallyEmpty: true });

/**
 * Banners above every page of the console, always visible: information that users need at all
 * times.
 * @example fills: [fill(shellBanners, { key: 'acting', meta: {}, Component: ImpersonationBanner })]
 */
export const shellBanners = slot<object>('shell.banners/v1', { isUsuallyEmpty: true });

/**
 * Buttons in the app bar of both consoles, next to the user menu: what users can open from every page.
 * @example fills: [fill(appBarItems, { key: 'notifications', meta: {}, Component: NotificationBell })]
 */
export const appBarItems = slot<object>('shell.appBar/v1', { isUsuallyEmpty: true });
