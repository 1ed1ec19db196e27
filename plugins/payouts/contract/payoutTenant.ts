import type { Route } from '@foyer/kit';
import * as z from 'zod';

export const payoutTenantRoute = {
  method: 'get',
  path: '/tenants/:tenantId/payout/tenant',
  can: 'payouts.read',
  summary: 'The name and URL of the tenant that these payouts belong to',
  reply: z.object({ id: z.uuid(), name: z.string(), url: z.string() }),
} as const satisfies Route;
