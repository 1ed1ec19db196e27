import { money, type Route } from '@foyer/kit';
import { settingForm } from '@foyer/plugin-fees/contract';
import * as z from 'zod';

/** How the money of some orders is split. */
const shares = z.object({
  buyers: money(),
  tenant: money(),
  platform: money(),
  gateway: money(),
});

export const feeWhatIf = z.object({
  /** `2026-10`, in the tenant's time zone. */
  month: z.string(),
  orderCount: z.int(),
  /** False if there were more orders than the limit: then these are the first ones. */
  isComplete: z.boolean(),
  /** As sold, with the gateway's actual fee where it is known. */
  asSold: shares,
  /** The same carts under the current settings. */
  now: shares,
  /** The same carts under the settings in the request. */
  changed: shares,
});
export type FeeWhatIf = z.output<typeof feeWhatIf>;

export const feeWhatIfRoute = {
  method: 'post',
  path: '/tenants/:tenantId/fee-what-if',
  whileImpersonating: 'reads',
  can: 'fees.compare',
  summary: 'Reprices last month’s orders with other fee settings; nothing is saved',
  body: z.object({ setting: settingForm }),
  reply: feeWhatIf,
  perMinute: 60,
} as const satisfies Route;
