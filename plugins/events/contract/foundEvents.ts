import { instant } from '@foyer/kit';
import { visibleText } from '@foyer/kit/invisible';
import * as z from 'zod';

/** By which words of their names events are looked for. */
export const eventSearch = z.object({
  name: z.string().overwrite(visibleText).trim().min(3).max(100),
});

/** Events of all tenants that were looked for, the latest first; some of them where they are many. */
export const foundEvents = z.object({
  result: z.array(
    z.object({
      id: z.string(),
      tenantId: z.string(),
      tenantName: z.string(),
      name: z.string(),
      startDateTime: instant(),
      timeZone: z.string(),
    }),
  ),
});
