import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { visit } from '@foyer/testing';
import { variablesOf, type SaleApp } from '@foyer/plugin-payments/testing';
import { query } from '@foyer/kit/server';
import type { EventOnSale } from '../testing.ts';

const MAIN = join(import.meta.dirname, '..', '..', '..', 'api', 'main.ts');

/** The app as a separate process, on the database and local Stripe of an app under test. */
export interface Program {
  /** The same app for `buyer(…)`, with requests sent to the program. */
  app: SaleApp;
  /** Sends the gateway's webhooks to it. */
  listen(): Promise<void>;
  kill(): Promise<void>;
}

export async function startProgram(
  app: SaleApp,
  { dataFolder, environment = {} }: { dataFolder: string; environment?: Record<string, string> },
): Promise<Program> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      PUBLIC_BASE: app.publicBase,
      FOYER_DATA: dataFolder,
      DATABASE_URL: app.urls.app,
      LOG_LEVEL: 'info',
      ...variablesOf(app.stripe),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await upAt(child);
  // Later output is drained, or the process would block on a full pipe.
  child.stdout?.resume();
  const nobody = (label = 'console') =>
    visit({ port, host: label === '' ? app.publicBase : `${label}.${app.publicBase}` });
  return {
    app: { ...app, port, as: { ...app.as, nobody } },
    async listen() {
      const url = `http://${app.publicBase}:${port}/api/webhooks/stripe`;
      await app.stripe.deliverTo({ url });
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits for the log line with its port. */
async function upAt(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('There is no output to read.');
  for await (const line of createInterface(child.stdout)) {
    const { msg, port } = JSON.parse(line) as { msg: string; port?: number };
    if (msg === 'Foyer is up') return port ?? 0;
  }
  throw new Error('The program ended before it was up.');
}

/** Takes a lock that the program will wait for. */
export async function freeze(app: SaleApp, statement: string): Promise<() => Promise<void>> {
  const lock = await app.database.transaction();
  await lock.raw(statement);
  return async () => {
    await lock.rollback();
  };
}

/** An event's counters and the counted holds and tickets, which must match. */
export async function booksOf({ database }: SaleApp, { eventId }: EventOnSale) {
  const rows = await query<Record<string, number>>(
    database,
    `select stock.held, stock.sold, stock.capacity,
       (select coalesce(sum((line ->> 'quantity')::int), 0)::int
        from events_hold hold, jsonb_array_elements(hold.lines) line
        where hold.event_id = stock.event_id) as holds,
       (select count(*)::int from orders_ticket ticket
        where ticket.event_id = stock.event_id and ticket.status <> 'refunded') as tickets
     from events_stock stock where stock.event_id = ? and stock.ticket_type_id is not null`,
    [eventId],
  );
  return rows[0] ?? {};
}
