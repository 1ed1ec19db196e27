/** The platform's rules and settings that new tenants start with. */
export const GLOBAL_FEES = '/global/fees';

/** The tab on a tenant's page, and the last part of its path. */
export const FEES_TAB = 'fees';
