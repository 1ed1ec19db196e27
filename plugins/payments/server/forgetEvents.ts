import type { Deps } from '@foyer/kit/server';

/** The gateway lists its events for 30 days; what it cannot send again need not be known again. */
export async function forgetEvents(deps: Deps): Promise<void> {
  await deps
    .asPlatform('Old events of the gateway are forgotten, whosever they were.')
    .tx(({ db }) =>
      db('payments_stripe_event').whereRaw("received_at < now() - interval '45 days'").delete(),
    );
}
