import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { pino } from 'pino';
import type Stripe from 'stripe';
import {
  AGES,
  findListed,
  makeGatewayCalls,
  type Ages,
  type GatewayCall,
} from '../server/gatewayCall.ts';
import { stripeClient } from '../server/stripeClient.ts';
import { stripeVariables } from '../server/variables.ts';

/** The table of a minimal plugin that refunds exactly once. */
export const INTENTS = `
  create table caller_intent (
    id uuid primary key default gen_random_uuid(),
    idempotency_key text not null unique,
    params jsonb not null,
    state text not null default 'open' check (state in ('open', 'made', 'refused')),
    refund_id text unique,
    -- The number of recorded outcomes, which must be 1.
    counted integer not null default 0,
    doubted_at timestamptz,
    created_at timestamptz not null default now()
  )`;

export interface IntentRow {
  id: string;
  idempotency_key: string;
  params: { charge: string; amount: number };
  state: 'open' | 'made' | 'refused';
}

/** The steps between which a process can be paused. */
export type Stop = 'written' | 'committed' | 'answered' | 'counted' | 'recorded';

/**
 * A caller that requests a refund once through the gateway calls; `at` is called after each step.
 */
export function makeCaller(given: {
  databaseUrl: string;
  stripe: Stripe;
  isAwaited?: boolean;
  at?: (stop: Stop) => Promise<void>;
}) {
  const { stripe, isAwaited = false, at = async () => undefined } = given;
  const pool = new pg.Pool({ connectionString: given.databaseUrl });
  const { ask, resume, resumeAll } = makeGatewayCalls(pino({ level: 'silent' }));

  async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  }

  /** The last step: locks the row, and applies only while it is open. */
  const record = (id: string, state: 'made' | 'refused', refundId: string | null = null) =>
    inTransaction(async (client) => {
      const { rows } = await client.query<IntentRow>(
        'select * from caller_intent where id = $1 for update',
        [id],
      );
      if (rows[0]?.state !== 'open') return rows[0]?.state;
      await client.query(
        'update caller_intent set state = $2, refund_id = $3, counted = counted + 1 where id = $1',
        [id, state, refundId],
      );
      await at('counted');
      return state;
    });

  const call: GatewayCall<IntentRow, Stripe.Refund, string | undefined> = {
    name: 'refund',
    isAwaited,
    intentOf: ({ idempotency_key }) => ({ idempotencyKey: idempotency_key, account: null }),
    send: ({ id, params }, options) =>
      stripe.refunds.create({ ...params, metadata: { intent: id } }, options),
    find: ({ id, params }, options) =>
      findListed(
        stripe.refunds.list({ charge: params.charge, limit: 100 }, options),
        ({ metadata }) => metadata?.['intent'] === id,
      ),
    async made({ id }, refund) {
      await at('answered');
      const state = await record(id, 'made', refund.id);
      await at('recorded');
      return state;
    },
    refused: ({ id }) => record(id, 'refused'),
    async lost({ id }, { isSpent }) {
      await pool.query(
        `update caller_intent set doubted_at = coalesce(doubted_at, now())
         where id = $1 and state = 'open' and $2`,
        [id, isSpent],
      );
      return 'open';
    },
  };

  return {
    call,
    async write(params: IntentRow['params'], key: string): Promise<IntentRow> {
      const row = await inTransaction(async (client) => {
        const { rows } = await client.query<IntentRow>(
          'insert into caller_intent (idempotency_key, params) values ($1, $2) returning *',
          [key, params],
        );
        await at('written');
        return rows[0];
      });
      if (!row) throw new Error('No intent was stored.');
      await at('committed');
      return row;
    },
    ask: (row: IntentRow) => ask(call, row),
    resume: (row: IntentRow & Ages) => resume(call, row),
    resumeAll: (rows: readonly (IntentRow & Ages)[]) => resumeAll(call, rows),
    async open() {
      const { rows } = await pool.query<IntentRow & Ages>(
        `select *, ${AGES} from caller_intent where state = 'open'`,
      );
      return rows;
    },
    end: () => pool.end(),
  };
}

/** Runs as a separate process that reports its step and pauses there until it is killed. */
async function main([task, stop, charge = '', key = '']: readonly string[]): Promise<void> {
  const { DATABASE_URL = '', STRIPE_API_BASE } = process.env;
  const caller = makeCaller({
    databaseUrl: DATABASE_URL,
    stripe: stripeClient(
      stripeVariables.parse({ STRIPE_SECRET_KEY: 'sk_test_local_stripe', STRIPE_API_BASE }),
    )(),
    at: async (reached) => {
      if (reached !== stop) return;
      process.stdout.write(`${reached}\n`);
      await new Promise<void>(() => setInterval(() => undefined, 60_000));
    },
  });
  if (task === 'refund') await caller.ask(await caller.write({ charge, amount: 1_000 }, key));
  else await caller.resumeAll(await caller.open());
  await caller.end();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
