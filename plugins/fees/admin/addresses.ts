/** The platform's rules and settings that new tenants begin with. */
export const GLOBAL_FEES = '/global/fees';

/** The tab of the page about a tenant, and the last part of its address. */
export const FEES_TAB = 'fees';
