import { money, type Route } from '@foyer/kit';
import * as z from 'zod';

export const debtRoute = {
  method: 'get',
  path: '/tenants/:tenantId/payout/debt',
  can: 'payouts.read',
  summary: 'What a tenant owes, which its next payouts are lowered by',
  reply: z.object({ owed: money() }),
} as const satisfies Route;
