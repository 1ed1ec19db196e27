import { slot } from './slot.ts';

/**
 * The tiles of the home page. `wide` takes the whole row: a table or a chart.
 * @example fills: [fill(dashboardTiles, { key: 'tenants', can: 'tenants.read', meta: {}, Component: TenantTile })]
 */
export const dashboardTiles = slot<object, { wide?: boolean }>('shell.dashboard.tiles/v1');
