/** The list of events in a tenant's console; on the platform it is a tab of the tenant. */
export const EVENTS_PAGE = '/events';
/** The form for a new event. */
export const NEW_EVENT_PAGE = '/events/new';
