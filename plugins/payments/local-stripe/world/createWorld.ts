import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { deliveriesOf } from '../webhooks/deliveriesOf.ts';
import type { Delivery } from '../webhooks/delivery.ts';
import { keptForMs } from '../protocol/storedAnswer.ts';
import { createFaults, type Faults } from '../control/faults.ts';
import { createIdentifiers } from './identifiers.ts';
import { createJobs, jobId, type Job, type JobHandlers, type JobKind } from './jobs.ts';
import { openJournal, readJournal, type JournalEntry } from './journal.ts';
import { createTable, type OnChange, type Table } from './table.ts';
import { tableNames, type Objects } from './tables.ts';

export type Tables = { [Name in keyof Objects]: Table<Objects[Name]> };

/** The request that a unit belongs to; null for what happens by itself. */
export type RequestContext = { id: string; idempotencyKey: string | null } | null;

export interface World {
  /** The platform's own account. */
  platform: string;
  /** What an account has. */
  of(account: string): Tables;
  /** Endpoints, deliveries, answers, jobs: what belongs to no account. */
  shared: Tables;
  /** The ids of all accounts that have objects, the platform's included. */
  scopes(): string[];
  nowMs(): number;
  /** As Stripe writes instants: whole seconds. */
  now(): number;
  moveClock(ms: number): void;
  newId(prefix: string, length?: number): string;
  /** All of it happens or, where it throws, nothing. Units inside of a unit are part of it. */
  unit<T>(cause: RequestContext, work: () => T): T;
  cause(): RequestContext;
  afterCommit(work: () => void): void;
  later(job: {
    kind: JobKind;
    account: string;
    subject: string;
    atMs?: number | null;
    ticks?: number;
  }): void;
  cancel(kind: JobKind, subject: string): void;
  runDue(): void;
  tick(): void;
  faults: Faults;
  /** The address of one of the pages that people see; where they are reached, the start knows. */
  pageUrl(path: string): string;
  /** Who sends webhooks hears here, after the commit, of what is to be sent. */
  outbox: { send: (deliveries: Delivery[]) => void };
  /** Adds the objects that `writePast` left under this name below the folder, if there are any. */
  takePast(name: string): void;
  /** Forgets everything but the endpoints and the platform's account. */
  reset(): void;
  stop(): void;
}

/** Where a past waits below the folder of a world. */
export const pastIn = (stateFolder: string, name: string): string =>
  join(stateFolder, 'past', name);

interface Change {
  account: string;
  table: string;
  id: string;
  before: { id: string } | undefined;
  after: { id: string } | undefined;
}

const sharedScope = '';
const eventsKeptFor = 30 * 24 * 60 * 60;

/** The state of the local Stripe. Everything in it is synchronous: a unit cannot be interrupted. */
export function createWorld({
  platform,
  stateFolder,
  seed,
  jobHandlers,
  pageBase,
}: {
  platform: string;
  stateFolder?: string;
  seed?: string;
  jobHandlers: JobHandlers;
  pageBase: () => string;
}): World {
  const scopes = new Map<string, Tables>();
  const journal = stateFolder ? openJournal(stateFolder) : undefined;
  const faults = createFaults();
  let changes: Change[] | undefined;
  let cause: RequestContext = null;
  let afterCommit: (() => void)[] = [];
  let offsetMs = 0;

  function of(account: string): Tables {
    let tables = scopes.get(account);
    if (!tables) {
      tables = createTables((table, change) => changes?.push({ account, table, ...change }));
      scopes.set(account, tables);
    }
    return tables;
  }

  const anyTable = (account: string, table: string) => tableIn(of(account), table);

  function unit<T>(forRequest: RequestContext, work: () => T): T {
    if (changes) return work();
    changes = [];
    cause = forRequest;
    afterCommit = [];
    let done: (() => void)[] = [];
    try {
      const result = work();
      journal?.append(lastOfEach(changes));
      done = afterCommit;
      return result;
    } catch (error) {
      const undone = changes.reverse();
      changes = undefined;
      for (const { account, table, id, before } of undone) {
        if (before) anyTable(account, table).put(before);
        else anyTable(account, table).remove(id);
      }
      throw error;
    } finally {
      changes = undefined;
      cause = null;
      for (const each of done) each();
    }
  }

  for (const [account, table, id, object] of journal?.entries ?? []) {
    if (object) anyTable(account, table).put(object as { id: string });
    else anyTable(account, table).remove(id);
  }
  const shared = of(sharedScope);
  offsetMs = shared.settings.get('clock')?.offsetMs ?? 0;
  forgetOld();
  journal?.rewrite(everything());

  /** What nobody can ask for any more: keys of yesterday, events of a month ago. */
  function forgetOld() {
    const nowMs = Date.now() + offsetMs;
    for (const answer of [...shared.answers.newest()])
      if (answer.createdAtMs + keptForMs <= nowMs) shared.answers.remove(answer.id);
    const oldest = nowMs / 1000 - eventsKeptFor;
    for (const { events } of scopes.values())
      for (const { id, created } of [...events.newest()])
        if (created < oldest) {
          events.remove(id);
          for (const delivery of deliveriesOf(shared, id)) shared.deliveries.remove(delivery.id);
        }
  }

  function* everything(): Generator<JournalEntry> {
    for (const [account, tables] of scopes)
      for (const table of tableNames)
        for (const object of [...tables[table].newest()].reverse())
          yield [account, table, object.id, object];
  }

  const world: World = {
    platform,
    of,
    shared,
    scopes: () => [...scopes.keys()].filter((account) => account !== sharedScope),
    nowMs: () => Date.now() + offsetMs,
    now: () => Math.floor((Date.now() + offsetMs) / 1000),
    moveClock(ms) {
      offsetMs += ms;
      unit(null, () => shared.settings.put({ id: 'clock', offsetMs }));
    },
    newId: createIdentifiers(seed && `${seed}:${journal?.entries.length ?? 0}`),
    unit,
    cause: () => cause,
    afterCommit: (work) => afterCommit.push(work),
    later({ kind, account, subject, atMs = null, ticks = 0 }) {
      const job: Job = { id: jobId(kind, subject), kind, account, subject, atMs, ticksLeft: ticks };
      shared.jobs.put(job);
      world.afterCommit(() => jobs.start(job));
    },
    cancel: (kind, subject) => jobs.cancel(kind, subject),
    runDue: () => jobs.runDue(),
    tick: () => jobs.tick(),
    faults,
    pageUrl: (path) => pageBase() + path,
    outbox: { send: () => undefined },
    takePast(name) {
      const folder = stateFolder && pastIn(stateFolder, name);
      if (!folder || !existsSync(folder)) return;
      const past = new Map<string, Tables>();
      for (const [account, table, id, object] of readJournal(folder)) {
        const tables = past.get(account) ?? createTables(() => undefined);
        past.set(account, tables);
        if (object) tableIn(tables, table).put(object as { id: string });
        else tableIn(tables, table).remove(id);
      }
      for (const [account, tables] of past)
        for (const table of tableNames)
          // The past has a clock of its own, which is not taken over.
          if (table !== 'settings')
            anyTable(account, table).merge([...tableIn(tables, table).newest()].reverse());
      journal?.rewrite(everything());
      rmSync(folder, { recursive: true, force: true });
      jobs.runDue();
    },
    reset() {
      jobs.stop();
      faults.clear();
      offsetMs = 0;
      for (const [account, tables] of scopes)
        for (const table of tableNames)
          if (!isKept(account, table))
            for (const { id } of [...tables[table].newest()]) tables[table].remove(id);
      journal?.rewrite(everything());
    },
    stop() {
      jobs.stop();
      journal?.close();
    },
  };
  const isKept = (account: string, table: keyof Objects) =>
    account === platform && (table === 'webhookEndpoints' || table === 'accounts');
  const jobs = createJobs(world, jobHandlers);
  return world;
}

/** An object that a unit wrote twice is written down once. */
function lastOfEach(changes: Change[]): JournalEntry[] {
  const last = new Map<string, JournalEntry>();
  for (const { account, table, id, after } of changes)
    last.set(`${account}/${table}/${id}`, [account, table, id, after ?? null]);
  return [...last.values()];
}

const createTables = (told: (table: string, change: Parameters<OnChange>[0]) => void): Tables =>
  Object.fromEntries(
    tableNames.map((table) => [table, createTable((change) => told(table, change))]),
  ) as unknown as Tables;

const tableIn = (tables: Tables, table: string) =>
  tables[table as keyof Tables] as unknown as Table<{ id: string }>;
