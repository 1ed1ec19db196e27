import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { ApiError, conflict, invalid } from '../errors.ts';
import { withinTransaction } from './withinTransaction.ts';
import type { RequestCtx } from './route.ts';
import type { Runtime } from './runtime.ts';
import type { Ctx } from './types.ts';
import { query } from './postgres/query.ts';

/** A stored response. */
interface Answer {
  status: number;
  reply: unknown;
}

interface StoredResponse extends Answer {
  request_hash: string;
}

interface Asked {
  runtime: Runtime;
  ctx: RequestCtx;
  req: Request;
  run: (ctx: Ctx) => Promise<Answer>;
}

/** The slot for a response: caller, call and key. Undefined if no key was sent. */
function slotOf(ctx: RequestCtx, req: Request) {
  const key = req.get('idempotency-key');
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw invalid({
      'Idempotency-Key': ['An idempotency key must have 1 to 255 visible characters.'],
    });
  // A caller without an account or a draft is identified by IP address, so that an easily guessed key such as "1"
  // doesn't return another caller's response.
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

/** The status of a slot whose call is in progress. */
const UNDER_WAY = 0;

/**
 * Like `respondIdempotently`, for a call that makes network requests: no transaction stays open in the meantime. The slot is
 * claimed before and the response stored after the call. If the process dies in between, another call may take over
 * the claim after a minute; the handler's own steps must tolerate that.
 * @throws 409 for the same key with another body, or while the first call is in progress
 */
export async function respondInSteps({ runtime, ctx, req, run }: Asked): Promise<Answer> {
  const slot = slotOf(ctx, req);
  if (!slot) return run(ctx);
  const { scope, key } = slot;
  const keep = (answer: Answer) =>
    runtime.database.transaction(ctx.rowScope, (db) =>
      db('kit_idempotency')
        .where({ scope, key })
        .update({ status: answer.status, reply: JSON.stringify(answer.reply) }),
    );
  const stored = await claim(runtime, ctx, slot);
  if (stored) return replay(stored, slot.request_hash);
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

/** Claims the slot, or returns the response stored in it. */
async function claim(
  runtime: Runtime,
  { rowScope }: RequestCtx,
  slot: NonNullable<ReturnType<typeof slotOf>>,
): Promise<StoredResponse | undefined> {
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
  const stored = (await runtime.database.transaction(
    rowScope,
    (db) => db('kit_idempotency').where({ scope, key }).first(),
    true,
  )) as StoredResponse | undefined;
  if (!stored || (stored.status === UNDER_WAY && stored.request_hash === slot.request_hash))
    throw underWay();
  return stored;
}

/**
 * Carries out a call once per `Idempotency-Key` (scope: actor, draft or IP address, method, path; stored for 24
 * hours). The response is stored in the write's own transaction, so that neither exists without the other. Without a
 * key the call simply runs. A 5xx isn't stored, nor a rejection for an anonymous caller, who could fill the table at
 * no cost.
 * @throws 409 for the same key with another body, or while the first call is in progress
 */
export async function respondIdempotently(given: Asked): Promise<Answer> {
  const { runtime, ctx, req, run } = given;
  const slot = slotOf(ctx, req);
  if (!slot) return run(ctx);
  const { scope, key, request_hash: hash } = slot;
  const { rowScope } = ctx;

  const refused: { answer?: Answer } = {};
  try {
    return await runtime.database.transaction(rowScope, async (db) => {
      const rows = await query<{ got: boolean }>(
        db,
        'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as got',
        [`${scope} ${key}`],
      );
      if (!rows[0]?.got) throw underWay();
      const stored = await db('kit_idempotency')
        .where({ scope, key })
        .whereRaw("created_at > now() - interval '24 hours'")
        .first<StoredResponse | undefined>();
      if (stored) return replay(stored, hash);
      const answer = await run(withinTransaction(db, { runtime, ctx })).catch((error: unknown) => {
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
    // A rejected call wrote nothing, so the rejection is stored separately.
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

function replay(stored: StoredResponse, hash: string): Answer {
  if (stored.request_hash !== hash)
    throw conflict(
      'idempotency_mismatch',
      'This idempotency key was already used with a different request.',
    );
  return { status: stored.status, reply: stored.reply };
}

const underWay = () =>
  new ApiError({
    status: 409,
    code: 'idempotency_in_progress',
    message: 'The first request with this idempotency key is still in progress.',
    headers: { 'Retry-After': '1' },
  });
