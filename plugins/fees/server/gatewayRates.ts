import { toCents } from '@foyer/kit';
import type { Env } from '@foyer/kit/server';
import * as z from 'zod';
import { dollars, percent, toPpm } from '../contract/amounts.ts';
import { byChannel, CHANNELS, type Channel, type GatewayRate } from '../engine.ts';

const NUMBER = { error: 'must be a number' };
const percentOf = z.coerce
  .number(NUMBER)
  .pipe(percent('must be a percentage, such as 2.9').lt(100));
const dollarsOf = z.coerce
  .number(NUMBER)
  .pipe(dollars('must be an amount in dollars, such as 0.30'));

/**
 * The gateway's fee on an online charge, and on a staff charge: at the box office or in the app.
 */
const variables = z.object({
  GATEWAY_FEE_PERCENT: percentOf.default(2.9),
  GATEWAY_FEE_FIXED: dollarsOf.default(0.3),
  GATEWAY_FEE_STAFF_PERCENT: percentOf.optional(),
  GATEWAY_FEE_STAFF_FIXED: dollarsOf.optional(),
});

/** The gateway's rates by channel; staff sales use the online rates unless configured. */
export function gatewayRates(env: Env): Record<Channel, GatewayRate> {
  const given = env.read(variables);
  const rates = {
    online: {
      ppm: toPpm(given.GATEWAY_FEE_PERCENT),
      fixedCents: toCents(given.GATEWAY_FEE_FIXED),
    },
    staff: {
      ppm: toPpm(given.GATEWAY_FEE_STAFF_PERCENT ?? given.GATEWAY_FEE_PERCENT),
      fixedCents: toCents(given.GATEWAY_FEE_STAFF_FIXED ?? given.GATEWAY_FEE_FIXED),
    },
  };
  return byChannel((channel) => rates[CHANNELS[channel].gateway]);
}
