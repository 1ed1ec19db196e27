import { toCents } from '@foyer/kit';
import type { Env } from '@foyer/kit/server';
import * as z from 'zod';
import { dollars, percent, toPpm } from '../contract/amounts.ts';
import type { Channel, GatewayRate } from '../engine.ts';

const NUMBER = { error: 'It has to be a number.' };
const percentOf = z.coerce.number(NUMBER).pipe(percent('A percentage, such as 2.9').lt(100));
const dollarsOf = z.coerce.number(NUMBER).pipe(dollars('Dollars, such as 0.30'));

/** What the gateway keeps of a charge online, and of one by staff: at the box office, in the app. */
const variables = z.object({
  GATEWAY_FEE_PERCENT: percentOf.default(2.9),
  GATEWAY_FEE_FIXED: dollarsOf.default(0.3),
  GATEWAY_FEE_STAFF_PERCENT: percentOf.optional(),
  GATEWAY_FEE_STAFF_FIXED: dollarsOf.optional(),
});

/** The gateway's rates by channel; staff sales cost what online ones do unless said otherwise. */
export function gatewayRates(env: Env): Record<Channel, GatewayRate> {
  const given = env.read(variables);
  const online = {
    ppm: toPpm(given.GATEWAY_FEE_PERCENT),
    fixedCents: toCents(given.GATEWAY_FEE_FIXED),
  };
  const staff = {
    ppm: toPpm(given.GATEWAY_FEE_STAFF_PERCENT ?? given.GATEWAY_FEE_PERCENT),
    fixedCents: toCents(given.GATEWAY_FEE_STAFF_FIXED ?? given.GATEWAY_FEE_FIXED),
  };
  return { online, backend: staff, app: staff };
}
