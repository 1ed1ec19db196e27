import { money, type Route } from '@foyer/kit';
import { settingForm } from '@foyer/plugin-fees/contract';
import * as z from 'zod';

/** Where the money of some orders goes. */
const shares = z.object({
  buyers: money(),
  tenant: money(),
  platform: money(),
  gateway: money(),
});

export const feeWhatIf = z.object({
  /** `2026-10`, in the tenant's days. */
  month: z.string(),
  orderCount: z.int(),
  /** False where there were more orders than are looked at: these are the first. */
  isComplete: z.boolean(),
  /** As each was sold, with what the gateway kept where that is known. */
  asSold: shares,
  /** The same carts by the settings as they stand. */
  now: shares,
  /** The same carts by the settings of the question. */
  changed: shares,
});
export type FeeWhatIf = z.output<typeof feeWhatIf>;

export const feeWhatIfRoute = {
  method: 'post',
  path: '/tenants/:tenantId/fee-what-if',
  whileActing: 'reads',
  can: 'fees.compare',
  summary:
    'What the orders of last month would have come to with other fee settings; nothing changes',
  body: z.object({ setting: settingForm }),
  reply: feeWhatIf,
  perMinute: 60,
} as const satisfies Route;
