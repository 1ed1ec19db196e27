import type { Request } from 'express';
import { changedMeanwhile, invalid, notFound } from '../../errors.ts';
import { isUuid } from '../postgres/database.ts';
import { withinTransaction } from '../withinTransaction.ts';
import { compileFor, readRow } from '../list/respondWithList.ts';
import type { ListSource, RequestCtx } from '../route.ts';
import type { Runtime } from '../runtime.ts';
import type { Ctx } from '../types.ts';
import { lastChange } from './lastChange.ts';

/**
 * Updates one record at a time. An update with a version (in its body or as `If-Match`) is rejected if the record has
 * changed since; an update without one is carried out.
 * @throws 409 `changed_meanwhile` with who changed it, when, and the current record
 */
export async function updateSequentially<Answer>(given: {
  runtime: Runtime;
  ctx: RequestCtx;
  source: ListSource;
  req: Request;
  id: string;
  run: (ctx: Ctx) => Promise<Answer>;
}): Promise<Answer> {
  const { runtime, ctx, source, req, run } = given;
  // A uuid in upper case identifies the same record.
  const id = isUuid(given.id) ? given.id.toLowerCase() : given.id;
  const known = versionOf(req);
  const compiled = await compileFor(runtime, ctx, source);
  return runtime.database.transaction(ctx.rowScope, async (db) => {
    await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `version ${source.key} ${ctx.tenantId ?? ''} ${id}`,
    ]);
    if (known !== undefined) {
      const current = await readRow({ db, source, compiled, id });
      if (!current) throw notFound('record');
      if (current.version !== known)
        throw changedMeanwhile({
          ...(await lastChange(db, { ctx, id, fields: source.versionedBy })),
          current,
        });
    }
    return run(withinTransaction(db, { runtime, ctx }));
  });
}

/** A body without its version, which form schemas don't have. */
export function withoutVersion(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('version' in body)) return body;
  const { version: _known, ...form } = body;
  return form;
}

/** The version that a request is based on; undefined if it names none. */
export function versionOf(req: Request): string | undefined {
  const body = req.body as { version?: unknown } | undefined;
  const named = body?.version ?? req.get('if-match')?.replace(/^(?:W\/)?"(.*)"$/, '$1');
  if (named === undefined || named === null || named === '*') return undefined;
  if (typeof named !== 'string') throw invalid({ version: ['The version must be text.'] });
  return named;
}
