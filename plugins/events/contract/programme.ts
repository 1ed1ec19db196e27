import { instant, money } from '@foyer/kit';
import * as z from 'zod';
import { publicEventRow } from './storefront.ts';

/** An event as a programme lists it: what its tickets cost, and whether there are any. */
export const programmeRow = publicEventRow.extend({
  offer: z.object({
    /** The cheapest ticket to be had now, with every fee; null where there is none. */
    from: money().nullable(),
    /** True where all tickets to be had cost the same. */
    onePrice: z.boolean(),
    /** True where tax is added to `from`. */
    plusTax: z.boolean(),
    /** What is on sale is gone. */
    soldOut: z.boolean(),
    /** So few tickets are left that waiting is a risk. */
    fewLeft: z.boolean(),
    /** When more tickets come on sale; null where no window opens any more. */
    nextSaleAt: instant().nullable(),
  }),
});
export type ProgrammeEvent = z.output<typeof programmeRow>;
