import { money, type Route } from '@foyer/kit';
import * as z from 'zod';

export const debtRoute = {
  method: 'get',
  path: '/tenants/:tenantId/payout/debt',
  can: 'payouts.read',
  summary: 'The amount a tenant owes, which is deducted from its next payouts',
  reply: z.object({ owed: money() }),
} as const satisfies Route;
