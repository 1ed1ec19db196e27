/** The platform's list of tenants. */
export const TENANTS_PAGE = '/tenants';
