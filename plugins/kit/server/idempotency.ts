import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { ApiError, conflict, invalid } from '../errors.ts';
import type { RequestCtx } from './route.ts';
import type { Runtime } from './runtime.ts';
import { makeTx } from './scope.ts';
import type { Ctx } from './types.ts';

/** An answer as it is kept. */
interface Answer {
  status: number;
  reply: unknown;
}

interface Kept extends Answer {
  request_hash: string;
}

/**
 * Carries a call out once per `Idempotency-Key` (scope: actor, method, path; kept 24 hours).
 * The answer is stored in the write's own transaction, so that neither is kept without the
 * other. With no key the call is simply carried out. A 5xx is not kept.
 * @throws 409 for the same key with another body, or while the first call is under way
 */
export async function answerIdempotently(given: {
  runtime: Runtime;
  ctx: RequestCtx;
  req: Request;
  run: (ctx: Ctx) => Promise<Answer>;
}): Promise<Answer> {
  const { runtime, ctx, req, run } = given;
  const key = req.get('idempotency-key');
  if (key === undefined) return run(ctx);
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalid({ 'Idempotency-Key': ['An idempotency key has 1 to 255 visible characters.'] });
  const who = ctx.actor?.id ?? req.params['draftOrderUID'] ?? 'nobody';
  const scope = `${who} ${ctx.realm} ${req.method} ${req.baseUrl}${req.path}`;
  const hash = createHash('sha256')
    .update(JSON.stringify(req.body ?? null))
    .digest('hex');
  const slot = { scope, key, request_hash: hash, tenant_id: ctx.tenantId };
  const { reach, cause } = ctx;

  const refused: { answer?: Answer } = {};
  try {
    return await runtime.database.transaction(reach, async (db) => {
      const { rows } = await db.raw<{ rows: { got: boolean }[] }>(
        'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as got',
        [`${scope} ${key}`],
      );
      if (!rows[0]?.got) throw underWay();
      const kept = (await db('kit_idempotency')
        .where({ scope, key })
        .whereRaw("created_at > now() - interval '24 hours'")
        .first()) as Kept | undefined;
      if (kept) return replay(kept, hash);
      const tx = makeTx(db, { runtime, plugin: ctx.plugin, reach, cause });
      const inside: Ctx = { ...ctx, read: (work) => work(db), tx: (work) => work(tx) };
      const answer = await run(inside).catch((error: unknown) => {
        if (error instanceof ApiError && error.status < 500)
          refused.answer = { status: error.status, reply: error.toJSON() };
        throw error;
      });
      await db('kit_idempotency').where({ scope, key }).delete();
      await db('kit_idempotency').insert({
        ...slot,
        status: answer.status,
        reply: JSON.stringify(answer.reply),
      });
      return answer;
    });
  } catch (error) {
    // What was refused wrote nothing; the refusal itself is kept beside it.
    if (refused.answer) {
      const { status, reply } = refused.answer;
      await runtime.database.transaction(reach, (db) =>
        db('kit_idempotency')
          .insert({ ...slot, status, reply: JSON.stringify(reply) })
          .onConflict()
          .ignore(),
      );
    }
    throw error;
  }
}

function replay(kept: Kept, hash: string): Answer {
  if (kept.request_hash !== hash)
    throw conflict('idempotency_mismatch', 'This idempotency key was used with another request.');
  return { status: kept.status, reply: kept.reply };
}

const underWay = () =>
  new ApiError({
    status: 409,
    code: 'idempotency_in_progress',
    message: 'The first request with this idempotency key is still under way.',
    headers: { 'Retry-After': '1' },
  });
