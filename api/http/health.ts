import express from 'express';
import type { Knex } from 'knex';
import { LEDGER } from '../../plugins/kit/server/migrations.ts';
import { SQL_LEDGER } from '../../plugins/kit/server/sql/ledger.ts';
import { query, RETRY_AFTER_SECONDS } from '@foyer/kit/server';
import type { SqlFile } from '../../plugins/kit/server/sql/sqlFiles.ts';

const PATIENCE_MS = 2_000;

export interface HealthGiven {
  knex: Knex;
  /** Names of all migrations of the installed plugins. */
  migrations(): Promise<string[]>;
  /** Their SQL files, as this process found them. */
  sql: readonly SqlFile[];
  isDraining(): boolean;
  /** Warnings for an operator that don't keep the process from serving. */
  warnings(): Promise<string[]>;
}

/** `/healthz`: the process is up. `/readyz`: it can serve, or what is missing. On every host. */
export function health(given: HealthGiven): express.Router {
  const router = express.Router();
  router.get('/healthz', (_req, res) => {
    res.set('Cache-Control', 'no-store').json({ status: 'up' });
  });
  router.get('/readyz', async (_req, res) => {
    const missing = await whatIsMissing(given);
    res.set('Cache-Control', 'no-store');
    if (missing.length)
      res
        .status(503)
        .set('Retry-After', String(RETRY_AFTER_SECONDS))
        .json({
          status: 'not ready',
          missing,
          error: { code: 'not_ready', message: `Not ready: ${missing.join('; ')}.` },
        });
    else {
      const warnings = await given.warnings().catch(() => []);
      res.json({ status: 'ready', ...(warnings.length > 0 && { warnings }) });
    }
  });
  return router;
}

async function whatIsMissing({
  knex,
  migrations,
  sql,
  isDraining,
}: HealthGiven): Promise<string[]> {
  if (isDraining()) return ['this process is shutting down'];
  try {
    const done = await rowsOf(knex, LEDGER, 'select name from ??');
    const names = new Set(done.map(({ name }) => name));
    const due = (await migrations()).filter((name) => !names.has(name));
    // A text that has run is enough: the next release's version may have replaced it since then.
    const texts = await rowsOf(knex, SQL_LEDGER, 'select name, hash || earlier as hashes from ??');
    const ran = new Map(texts.map(({ name, hashes }) => [name, hashes as string[]]));
    const stale = sql.filter(({ name, hash }) => !ran.get(name)?.includes(hash));
    return [
      ...due.map((name) => `migration ${name} hasn’t run`),
      ...stale.map(({ name }) => `the current version of ${name} hasn’t been applied`),
    ];
  } catch {
    return ['the database can’t be reached'];
  }
}

/** Empty where the table doesn't exist yet. */
async function rowsOf(knex: Knex, table: string, sql: string): Promise<Row[]> {
  const [found] = await withPatience(query<Row>(knex, 'select to_regclass(?) as found', [table]));
  return found?.['found'] === null ? [] : withPatience(query<Row>(knex, sql, [table]));
}

type Row = Record<string, unknown>;

/** A probe must respond rather than hang. */
const withPatience = <T>(answer: Promise<T>): Promise<T> =>
  Promise.race([
    answer,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('no answer')), PATIENCE_MS).unref();
    }),
  ]);
