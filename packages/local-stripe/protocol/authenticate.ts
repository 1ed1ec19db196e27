import type { Request } from 'express';
import type Stripe from 'stripe';
import type { World } from '../world/createWorld.ts';
import { invalidRequest, noAccess, StripeProblem } from './problem.ts';

/**
 * The API version that these shapes implement. It is the SDK's own; otherwise this doesn't compile.
 */
export const apiVersion: Stripe.LatestApiVersion = '2026-10-28.endive';

/** Only test-mode keys are accepted: a live key must never be sent here. */
export function authenticate(world: World, request: Request): { account: string; version: string } {
  const key = secretKeyOf(request.get('authorization') ?? '');
  if (!key.startsWith('sk_test_'))
    throw new StripeProblem(
      401,
      'invalid_request_error',
      key ? `Invalid API Key provided: ${key.slice(0, 8)}****` : 'You did not provide an API key.',
    );
  const version = request.get('stripe-version') ?? apiVersion;
  if (version !== apiVersion) throw invalidRequest(`Invalid Stripe API version: ${version}`);
  const account = request.get('stripe-account');
  if (account === undefined || account === world.platform)
    return { account: world.platform, version };
  if (!world.of(world.platform).accounts.get(account)) throw noAccess(account);
  return { account, version };
}

function secretKeyOf(header: string): string {
  const [scheme, value = ''] = header.split(' ');
  if (scheme === 'Bearer') return value;
  // The format of curl's `-u key:`.
  if (scheme === 'Basic') return Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
  return '';
}
