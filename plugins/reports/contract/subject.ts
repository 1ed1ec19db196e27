import { instant, type Route } from '@foyer/kit';
import * as z from 'zod';

const tenant = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  status: z.string(),
  timeZone: z.string(),
});

const event = z.object({
  id: z.uuid(),
  name: z.string(),
  status: z.enum(['draft', 'published', 'cancelled']),
  startAt: instant(),
  timeZone: z.string(),
});

export const tenantSubject = z.object({ tenant });
export const eventSubject = z.object({ tenant, event });
export type TenantSubject = z.output<typeof tenantSubject>;
export type EventSubject = z.output<typeof eventSubject>;

export const subjectRoutes = {
  tenantSubject: {
    method: 'get',
    path: '/tenants/:tenantId/reports/subject',
    can: 'sales.read',
    summary: 'The name and status of the tenant that these reports cover',
    reply: tenantSubject,
  },
  eventSubject: {
    method: 'get',
    path: '/tenants/:tenantId/events/:eventId/reports/subject',
    can: 'sales.read',
    summary: 'The names and statuses of the tenant and event that these reports cover',
    reply: eventSubject,
  },
} as const satisfies Record<string, Route>;
