import { slot } from './slot.ts';

/**
 * The tiles of the home page. `wide` takes a full row: a table or a chart. `beside` is placed to
 * the right of the preceding wide one if there is room.
 * @example fills: [fill(dashboardTiles, { key: 'tenants', can: 'tenants.read', meta: {}, Component: TenantTile })]
 */
export const dashboardTiles = slot<object, { wide?: boolean; sideBySide?: boolean }>(
  'shell.dashboard.tiles/v1',
);
