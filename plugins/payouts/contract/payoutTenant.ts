import type { Route } from '@foyer/kit';
import * as z from 'zod';

export const payoutTenantRoute = {
  method: 'get',
  path: '/tenants/:tenantId/payout/tenant',
  can: 'payouts.read',
  summary: 'Whose payouts these are: the tenant’s name and url',
  reply: z.object({ id: z.uuid(), name: z.string(), url: z.string() }),
} as const satisfies Route;
