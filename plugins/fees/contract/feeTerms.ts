import * as z from 'zod';
import { byChannel } from '../engine.ts';

const cents = z.int();
const ppm = z.int();
/** The engine's `Option`. */
export const passAlong = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const saleTax = z.object({ charged: z.boolean(), ratePpm: ppm.optional() });
const gatewayRate = z.object({ ppm, fixedCents: cents });

const rule = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  onlinePpm: ppm,
  onlineFlatCents: cents,
  posPpm: ppm,
  posFlatCents: cents,
});

/** The engine's `Terms`: everything that decides a price, in cents and parts per million. */
export const feeTerms = z.object({
  rules: z.record(z.string(), rule),
  defaultRuleId: z.string().nullable(),
  options: z.object(byChannel(() => passAlong)),
  processingPpm: ppm,
  platformPpm: ppm,
  roundUpCents: cents,
  tax: z.object({
    chargeTax: z.boolean(),
    ratePpm: ppm,
    online: saleTax.optional(),
    boxOffice: saleTax.optional(),
    cash: saleTax.optional(),
  }),
  donation: z.object({ ppm, flatCents: cents }),
  gateway: z.object(byChannel(() => gatewayRate)),
  platformBearsGatewayFee: z.boolean(),
});
