import type { Deps, Scope } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { toAttempt, type Attempt } from './attempt.ts';
import { failTransfer } from './failTransfer.ts';
import { finishTransfer } from './finishTransfer.ts';
import { sendTransfer } from './sendTransfer.ts';

/** The gateway keeps keys for a day; an hour is kept back for clocks that differ. */
const KEY_LIVES_MS = 23 * 3_600_000;
/** How long what is not in the gateway's list is waited for. */
const DOUBT_MS = 5 * 60_000;

export interface Open extends Attempt {
  age_ms: number;
  doubt_ms: number | null;
}

/**
 * Finds out what came of transfers whose answer was lost, or whose process died.
 * @param quietSeconds how long nothing was heard of an attempt before it is taken up
 */
export async function recoverTransfers(
  deps: Deps,
  { quietSeconds = 60 }: { quietSeconds?: number } = {},
): Promise<void> {
  const open = await deps
    .asPlatform('transfers of every tenant are finished after a crash')
    .read<Record<string, unknown>[]>((db) =>
      db('payouts_attempt')
        .whereIn('state', ['submitting', 'unknown'])
        .whereRaw('updated_at <= now() - make_interval(secs => ?)', [quietSeconds])
        .orderBy('updated_at')
        .limit(500)
        .select(
          '*',
          db.raw('extract(epoch from now() - created_at) * 1000 as age_ms'),
          db.raw('extract(epoch from now() - doubted_at) * 1000 as doubt_ms'),
        ),
    );
  for (const row of open)
    await recoverTransfer(deps, toOpen(row)).catch((error: unknown) =>
      // The next sweep tries again; the others are not to wait for this one.
      deps.log.warn({ err: error, attemptId: row['id'] }, 'a transfer could not be found out'),
    );
}

const toOpen = (row: Record<string, unknown>): Open => ({
  ...toAttempt(row),
  age_ms: Number(row['age_ms']),
  doubt_ms: row['doubt_ms'] === null ? null : Number(row['doubt_ms']),
});

async function recoverTransfer(deps: Deps, attempt: Open): Promise<void> {
  const scope = deps.forTenant(attempt.tenant_id);
  const known = { attemptId: attempt.id, orderUID: attempt.order_uid };
  const transferId = await findTransfer(deps, attempt);
  if (transferId) {
    await scope.tx((tx) => finishTransfer(tx, deps, { ...known, transferId }));
  } else if (attempt.doubt_ms !== null && attempt.doubt_ms >= DOUBT_MS) {
    await scope.tx((tx) =>
      failTransfer(tx, deps, { ...known, reason: attempt.reason ?? 'The transfer was not made.' }),
    );
  } else if (attempt.doubt_ms === null && attempt.age_ms < KEY_LIVES_MS) {
    await sendTransfer(deps, scope, attempt);
  } else if (attempt.doubt_ms === null) {
    await doubt(scope, attempt);
  }
}

/** Under an old key the gateway would make a second one, so that it is only waited for. */
async function doubt(scope: Scope, { tenant_id, id }: Attempt): Promise<void> {
  await scope.tx(async ({ db }) => {
    await db('payouts_attempt')
      .where({ tenant_id, id })
      .update({ state: 'unknown', doubted_at: db.fn.now() });
  });
}

/** The transfer that an attempt made, if the gateway has it. */
async function findTransfer(deps: Deps, attempt: Attempt): Promise<string | undefined> {
  const transfers = deps
    .use(gateway)
    .stripe()
    .transfers.list({ transfer_group: attempt.order_uid, limit: 100 });
  for await (const { id, metadata } of transfers)
    if (metadata['attemptId'] === attempt.id) return id;
  return undefined;
}
