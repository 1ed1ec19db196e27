import type { RequestCtx } from './route.ts';
import type { Runtime } from './runtime.ts';
import { makeTx } from './scope.ts';
import type { Ctx, Knex } from './types.ts';

/** A request's context whose reads and writes are part of an open transaction. */
export function withinTransaction(
  db: Knex.Transaction,
  { runtime, ctx }: { runtime: Runtime; ctx: RequestCtx },
): Ctx {
  const { plugin, rowScope, auditContext } = ctx;
  const tx = makeTx(db, { runtime, plugin, rowScope, auditContext });
  return {
    ...ctx,
    statement: (statement) => runtime.database.within(db, statement),
    read: (work) => work(db),
    tx: (work) => work(tx),
  };
}
