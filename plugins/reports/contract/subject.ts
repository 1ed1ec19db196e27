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
    summary: 'Whose reports these are: the tenant by its name and state',
    reply: tenantSubject,
  },
  eventSubject: {
    method: 'get',
    path: '/tenants/:tenantId/events/:eventId/reports/subject',
    can: 'sales.read',
    summary: 'What these reports are about: the tenant and its event by name and state',
    reply: eventSubject,
  },
} as const satisfies Record<string, Route>;
