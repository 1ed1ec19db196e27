import { slot } from './slot.ts';

/**
 * The tiles of the home page. `wide` takes the whole row: a table or a chart. `beside` stands at the
 * right of the wide one before it, where there is room.
 * @example fills: [fill(dashboardTiles, { key: 'tenants', can: 'tenants.read', meta: {}, Component: TenantTile })]
 */
export const dashboardTiles = slot<object, { wide?: boolean; beside?: boolean }>(
  'shell.dashboard.tiles/v1',
);
