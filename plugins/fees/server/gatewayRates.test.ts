import type { Env } from '@foyer/kit/server';
import { expect, test } from 'vitest';
import { gatewayRates } from './gatewayRates.ts';

const envOf = (variables: Record<string, string>): Env => ({
  production: false,
  publicBase: 'localhost:3000',
  protocol: 'http',
  timeZone: 'America/New_York',
  read: (schema) => schema.parse(variables),
});

test('the gateway is expected to keep 2.9 % and 30 cents unless something else is said', () => {
  const rate = { ppm: 29_000, fixedCents: 30 };
  expect(gatewayRates(envOf({}))).toEqual({ online: rate, backend: rate, app: rate });
});

test('sales by staff may cost something else than sales online', () => {
  const staff = { ppm: 27_000, fixedCents: 5 };
  expect(
    gatewayRates(envOf({ GATEWAY_FEE_STAFF_PERCENT: '2.7', GATEWAY_FEE_STAFF_FIXED: '0.05' })),
  ).toEqual({ online: { ppm: 29_000, fixedCents: 30 }, backend: staff, app: staff });
});

test.each(['much', '100', '-1', '2.12345'])(
  'a percentage of %s is refused at the start',
  (value) => {
    expect(() => gatewayRates(envOf({ GATEWAY_FEE_PERCENT: value }))).toThrow();
  },
);
