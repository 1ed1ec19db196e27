import { ApiError } from '@foyer/kit';
import type { Deps } from '@foyer/kit/server';
import type { Attempt } from './attempt.ts';
import { findCheckoutSession, isTooOld, openCheckoutSession } from './openCheckoutSession.ts';
import { settleCharge } from './settleCharge.ts';
import { settleSession } from './settleSession.ts';

/** Time for a buyer to pay and for the webhook to arrive. */
const QUIET_MS = 5 * 60_000;
const MAX_PAYMENTS = 200;

/**
 * Finds what no webhook reported: long-open or expired sessions, attempts without a response, and
 * charges without a fee. A failure doesn't stop the others.
 */
export async function sweepPayments(deps: Deps, now = new Date()): Promise<void> {
  for (const attempt of await openAttempts(deps, now)) {
    await sweepAttempt(deps, attempt, now).catch((error: unknown) => {
      deps.log.error(
        { err: error, orderUID: attempt.order_uid },
        'could not check an open payment',
      );
    });
  }
  for (const charge of await unsettled(deps, now)) {
    await settleCharge(deps, charge).catch((error: unknown) => {
      deps.log.error({ err: error, orderUID: charge.orderUID }, 'could not settle a charge');
    });
  }
}

const REASON = 'Finds payments without a webhook for all tenants.';

/**
 * The attempts checked longest ago. A check counts even if it fails, so that every attempt gets its
 * turn.
 */
const openAttempts = (deps: Deps, now: Date): Promise<Attempt[]> =>
  deps.asPlatform(REASON).tx(async ({ db }) => {
    const { rows } = await db.raw<{ rows: Attempt[] }>(
      `update checkout_attempt set checked_at = now() where (tenant_id, id) in (
         select tenant_id, id from checkout_attempt
         where state in ('creating', 'open') and (created_at < ? or expires_at < ?)
         order by coalesce(checked_at, created_at) limit ? for update skip locked
       ) returning *`,
      [new Date(now.getTime() - QUIET_MS), now, MAX_PAYMENTS],
    );
    return rows;
  });

async function sweepAttempt(deps: Deps, attempt: Attempt, now: Date): Promise<void> {
  const { tenant_id: tenantId, account } = attempt;
  if (attempt.session_id) {
    const sessionId = attempt.session_id;
    await settleSession(deps, { tenantId, account, sessionId, cause: 'sweep' });
    return;
  }
  // The gateway would reject its expiry now and its order would fail. The buyer's next try replaces
  // it.
  if (attempt.expires_at > now && isTooOld(deps, attempt))
    return findCheckoutSession(deps, attempt);
  try {
    await openCheckoutSession(deps, attempt);
  } catch (error) {
    // A rejection means that it never existed: the hold expires by itself.
    if (!(error instanceof ApiError) || error.status !== 502) throw error;
  }
}

const unsettled = (deps: Deps, now: Date) =>
  deps.asPlatform(REASON).read(async (db) => {
    const rows = (await db('orders_order_v1')
      .whereNotNull('charge_id')
      .whereNotNull('completed_at')
      .whereNull('balance_available_at')
      .where('completed_at', '<', new Date(now.getTime() - QUIET_MS))
      .orderBy('completed_at')
      .limit(MAX_PAYMENTS)
      .select('tenant_id', 'uid', 'charge_id', 'flow', 'destination')) as {
      tenant_id: string;
      uid: string;
      charge_id: string;
      flow: string;
      destination: string | null;
    }[];
    return rows.map(({ tenant_id, uid, charge_id, flow, destination }) => ({
      tenantId: tenant_id,
      orderUID: uid,
      chargeId: charge_id,
      account: flow === 'direct' ? destination : null,
    }));
  });
