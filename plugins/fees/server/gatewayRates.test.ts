import type { Env } from '@foyer/kit/server';
import { expect, test } from 'vitest';
import { byChannel, CHANNELS } from '../engine.ts';
import { gatewayRates } from './gatewayRates.ts';

const envOf = (variables: Record<string, string>): Env => ({
  production: false,
  publicBase: 'localhost:3000',
  protocol: 'http',
  timeZone: 'America/New_York',
  read: (schema) => schema.parse(variables),
});

test('the gateway’s fee defaults to 2.9% and 30 cents', () => {
  const rate = { ppm: 29_000, fixedCents: 30 };
  expect(gatewayRates(envOf({}))).toEqual(byChannel(() => rate));
});

test('staff sales can have different rates from online sales', () => {
  const rates = {
    online: { ppm: 29_000, fixedCents: 30 },
    staff: { ppm: 27_000, fixedCents: 5 },
  };
  expect(
    gatewayRates(envOf({ GATEWAY_FEE_STAFF_PERCENT: '2.7', GATEWAY_FEE_STAFF_FIXED: '0.05' })),
  ).toEqual(byChannel((channel) => rates[CHANNELS[channel].gateway]));
});

test.each(['much', '100', '-1', '2.12345'])('rejects a percentage of %s at start', (value) => {
  expect(() => gatewayRates(envOf({ GATEWAY_FEE_PERCENT: value }))).toThrow();
});
