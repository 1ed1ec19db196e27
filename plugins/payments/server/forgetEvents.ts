import type { Deps } from '@foyer/kit/server';

/** The gateway lists its events for 30 days, so older ones can't arrive again. */
export async function forgetEvents(deps: Deps): Promise<void> {
  await deps
    .asPlatform('Deletes old Stripe events for all tenants.')
    .tx(({ db }) =>
      db('payments_stripe_event').whereRaw("received_at < now() - interval '45 days'").delete(),
    );
}
