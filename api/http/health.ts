import express from 'express';
import type { Knex } from 'knex';
import { LEDGER } from '../../plugins/kit/server/migrations.ts';

const PATIENCE_MS = 2_000;

export interface HealthGiven {
  knex: Knex;
  /** Names of all migrations that the installed plugins bring. */
  migrations(): Promise<string[]>;
  isDraining(): boolean;
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
    if (missing.length) res.status(503).json({ status: 'not ready', missing });
    else res.json({ status: 'ready' });
  });
  return router;
}

async function whatIsMissing({ knex, migrations, isDraining }: HealthGiven): Promise<string[]> {
  if (isDraining()) return ['this process is on its way out'];
  try {
    const table = await withPatience(knex.raw<Rows>('select to_regclass(?) as found', [LEDGER]));
    const isMade = table.rows[0]?.['found'] !== null;
    const done = isMade
      ? await withPatience(knex.raw<Rows>('select name from ??', [LEDGER]))
      : { rows: [] };
    const names = new Set(done.rows.map(({ name }) => name));
    const due = (await migrations()).filter((name) => !names.has(name));
    return due.map((name) => `migration ${name} has not run`);
  } catch {
    return ['the database cannot be reached'];
  }
}

interface Rows {
  rows: Record<string, unknown>[];
}

/** A probe that hangs tells nothing. */
const withPatience = <T>(query: Knex.Raw<T>): Promise<T> =>
  Promise.race([
    query as unknown as Promise<T>,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error('no answer')), PATIENCE_MS).unref();
    }),
  ]);
