import { event } from '@foyer/kit';
import * as z from 'zod';

const which = z.object({ tenantId: z.string(), eventId: z.string() });

/** The event can be seen, and its tickets bought. */
export const eventPublished = event('events.published/v1', which);
/** Nothing of it is sold any more, and what was held is free; who took money offers it back. */
export const eventCancelled = event('events.cancelled/v1', which);
