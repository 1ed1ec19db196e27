import { ORGANIZATION_PAGE } from '@foyer/plugin-tenants/slots';

/** The last part of the address of the tab with a tenant's people. */
export const PEOPLE_TAB = 'people';

/** Its address in a tenant's own console. */
export const PEOPLE_PAGE = `${ORGANIZATION_PAGE}/${PEOPLE_TAB}`;

export const PROFILE_PAGE = '/profile';
export const PASSWORD_PAGE = '/profile/password';
export const SESSIONS_PAGE = '/profile/sessions';
export const SWITCH_PAGE = '/switch';

/** Your own second factors; the API sends users there who have to set one up. */
export const SECURITY_PAGE = '/profile/security';
export const SIGN_IN_RULES_PAGE = '/settings/sign-in';
