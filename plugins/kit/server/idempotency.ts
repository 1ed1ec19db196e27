import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { ApiError, conflict, invalid } from '../errors.ts';
import { insideOf } from './insideOf.ts';
import type { RequestCtx } from './route.ts';
import type { Runtime } from './runtime.ts';
import type { Ctx } from './types.ts';

/** An answer as it is kept. */
interface Answer {
  status: number;
  reply: unknown;
}

interface Kept extends Answer {
  request_hash: string;
}

interface Asked {
  runtime: Runtime;
  ctx: RequestCtx;
  req: Request;
  run: (ctx: Ctx) => Promise<Answer>;
}

/** Where an answer is kept: who asked what, under which key. Undefined where no key was sent. */
function slotOf(ctx: RequestCtx, req: Request) {
  const key = req.get('idempotency-key');
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalid({ 'Idempotency-Key': ['An idempotency key has 1 to 255 visible characters.'] });
  // Who has neither an account nor a draft is known by the address: a key that others might guess, "1",
  // answers nobody else.
  const who = ctx.actor?.id ?? req.params['draftOrderUID'] ?? `nobody at ${req.foyer.ip}`;
  const request_hash = createHash('sha256')
    .update(JSON.stringify(req.body ?? null))
    .digest('hex');
  return {
    scope: `${who} ${ctx.realm} ${req.method} ${req.baseUrl}${req.path}`,
    key,
    request_hash,
    tenant_id: ctx.tenantId,
  };
}

/** The status of a slot whose call is under way. */
const UNDER_WAY = 0;

/**
 * The same for a call that asks others over the network: no transaction stays open meanwhile. The
 * slot is claimed first and answered last. A process that died in between leaves its claim, which
 * another try may take over after a minute; the handler's own steps must bear that.
 * @throws 409 for the same key with another body, or while the first call is under way
 */
export async function answerInSteps({ runtime, ctx, req, run }: Asked): Promise<Answer> {
  const slot = slotOf(ctx, req);
  if (!slot) return run(ctx);
  const { scope, key } = slot;
  const keep = (answer: Answer) =>
    runtime.database.transaction(ctx.rowScope, (db) =>
      db('kit_idempotency')
        .where({ scope, key })
        .update({ status: answer.status, reply: JSON.stringify(answer.reply) }),
    );
  const kept = await claim(runtime, ctx, slot);
  if (kept) return replay(kept, slot.request_hash);
  try {
    const answer = await run(ctx);
    await keep(answer);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && ctx.actor)
      await keep({ status: error.status, reply: error.toJSON() });
    else
      await runtime.database.transaction(ctx.rowScope, (db) =>
        db('kit_idempotency').where({ scope, key }).delete(),
      );
    throw error;
  }
}

/** Takes the slot, or answers what is kept in it. */
async function claim(
  runtime: Runtime,
  { rowScope }: RequestCtx,
  slot: NonNullable<ReturnType<typeof slotOf>>,
): Promise<Kept | undefined> {
  const claimed = await runtime.database.transaction(rowScope, (db) =>
    db('kit_idempotency')
      .insert({ ...slot, status: UNDER_WAY })
      .onConflict(['scope', 'key'])
      .merge({
        request_hash: slot.request_hash,
        status: UNDER_WAY,
        reply: null,
        created_at: db.fn.now(),
      })
      .whereRaw(
        `kit_idempotency.created_at < now() - interval '24 hours'
         or (kit_idempotency.status = ? and kit_idempotency.request_hash = excluded.request_hash
             and kit_idempotency.created_at < now() - interval '1 minute')`,
        [UNDER_WAY],
      )
      .returning('key'),
  );
  if (claimed.length > 0) return undefined;
  const { scope, key } = slot;
  const kept = (await runtime.database.transaction(
    rowScope,
    (db) => db('kit_idempotency').where({ scope, key }).first(),
    true,
  )) as Kept | undefined;
  if (!kept || (kept.status === UNDER_WAY && kept.request_hash === slot.request_hash))
    throw underWay();
  return kept;
}

/**
 * Carries a call out once per `Idempotency-Key` (scope: actor, draft or address, method, path; kept
 * 24 hours).
 * The answer is stored in the write's own transaction, so that neither is kept without the
 * other. With no key the call is simply carried out. A 5xx is not kept, and no refusal to
 * somebody without an account: that costs nothing to ask for, and could be asked for without an end.
 * @throws 409 for the same key with another body, or while the first call is under way
 */
export async function answerIdempotently(given: Asked): Promise<Answer> {
  const { runtime, ctx, req, run } = given;
  const slot = slotOf(ctx, req);
  if (!slot) return run(ctx);
  const { scope, key, request_hash: hash } = slot;
  const { rowScope } = ctx;

  const refused: { answer?: Answer } = {};
  try {
    return await runtime.database.transaction(rowScope, async (db) => {
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
      const answer = await run(insideOf(db, { runtime, ctx })).catch((error: unknown) => {
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
    if (refused.answer && ctx.actor) {
      const { status, reply } = refused.answer;
      await runtime.database.transaction(rowScope, (db) =>
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
