import { ORGANISATION_PAGE } from '@foyer/plugin-tenants/slots';

/** The last part of the address of the tab about a tenant's people. */
export const PEOPLE_TAB = 'people';

/** Where it is on a tenant's own console. */
export const PEOPLE_PAGE = `${ORGANISATION_PAGE}/${PEOPLE_TAB}`;
