import { ORGANIZATION_PAGE } from '@foyer/plugin-tenants/slots';

/** The last part of the address of the tab with a tenant's people. */
export const PEOPLE_TAB = 'people';

/** Its address in a tenant's own console. */
export const PEOPLE_PAGE = `${ORGANIZATION_PAGE}/${PEOPLE_TAB}`;
