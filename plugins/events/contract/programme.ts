import { instant, money } from '@foyer/kit';
import * as z from 'zod';
import { publicEventRow } from './storefront.ts';

/** An event in the program of a tenant: the price of its tickets, and whether any are left. */
export const programmeRow = publicEventRow.extend({
  offer: z.object({
    /** The cheapest ticket available now, including all fees; null if none is available. */
    from: money().nullable(),
    /** True if all available tickets cost the same. */
    onePrice: z.boolean(),
    /** True if tax is added to `from`. */
    plusTax: z.boolean(),
    /** Nothing on sale is left. */
    soldOut: z.boolean(),
    /** Few tickets are left, so waiting is risky. */
    fewLeft: z.boolean(),
    /** When more tickets go on sale; null if no other sale window opens. */
    nextSaleAt: instant().nullable(),
  }),
});
export type ProgrammeEvent = z.output<typeof programmeRow>;
