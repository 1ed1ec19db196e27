import { instant } from '@foyer/kit';
import { visibleText } from '@foyer/kit/invisible';
import * as z from 'zod';

/** The words of the name to search for. */
export const eventSearch = z.object({
  name: z.string().overwrite(visibleText).trim().min(3).max(100),
});

/** Matching events of all tenants, latest first; limited in number. */
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
