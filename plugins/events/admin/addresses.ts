/** A tenant's console lists its events here; on the platform it is a tab of the tenant. */
export const EVENTS_PAGE = '/events';
