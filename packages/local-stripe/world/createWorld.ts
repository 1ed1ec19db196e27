import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createHash, randomUUID } from 'node:crypto';
import { deliveriesOf, type Delivery } from '../webhooks/delivery.ts';
import { keptForMs } from '../protocol/idempotencyKeys.ts';
import { createFaults, type Faults } from '../control/faults.ts';
import { createJobs, jobId, type Job, type JobHandlers, type JobKind } from './jobs.ts';
import { openJournal, readJournal, type JournalEntry } from './journal.ts';
import { createTable, type OnChange, type Table } from './table.ts';
import { tableNames, type Objects } from './tables.ts';

export type Tables = { [Name in keyof Objects]: Table<Objects[Name]> };

/** The request that caused a unit; null for scheduled work. */
export type RequestContext = { id: string; idempotencyKey: string | null } | null;

export interface World {
  /** The platform's own account. */
  platform: string;
  /** An account's tables. */
  of(account: string): Tables;
  /** Endpoints, deliveries, responses and jobs, which belong to no account. */
  shared: Tables;
  /** The IDs of all accounts with objects, including the platform's. */
  scopes(): string[];
  nowMs(): number;
  /** Stripe's format of instants: whole seconds. */
  now(): number;
  moveClock(ms: number): void;
  newId(prefix: string, length?: number): string;
  /**
   * Runs as a transaction: everything is applied or, if it throws, nothing. Nested units join the
   * outer one.
   */
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
  /** The URL of a hosted page; the base is set at the start. */
  pageUrl(path: string): string;
  /** Receives the deliveries to send, after the commit. */
  outbox: { send: (deliveries: Delivery[]) => void };
  /** Adds the objects that `writePast` left under this name below the folder, if any. */
  takePast(name: string): void;
  /** Deletes everything except the endpoints and the platform's account. */
  reset(): void;
  stop(): void;
}

/** The folder of a past within a state folder. */
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

/** The state of the local Stripe. All of it is synchronous, so a unit can't be interrupted. */
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

  /** Deletes expired data: idempotency keys after a day, events after a month. */
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
          // The clock of the past is not imported.
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

/** An object that a unit wrote several times is journaled once. */
function lastOfEach(changes: Change[]): JournalEntry[] {
  const last = new Map<string, JournalEntry>();
  for (const { account, table, id, after } of changes)
    last.set(`${account}/${table}/${id}`, [account, table, id, after ?? null]);
  return [...last.values()];
}

const createTables = (onChange: (table: string, change: Parameters<OnChange>[0]) => void): Tables =>
  Object.fromEntries(
    tableNames.map((table) => [table, createTable((change) => onChange(table, change))]),
  ) as Tables;

const tableIn = (tables: Tables, table: string) =>
  tables[table as keyof Tables] as Table<{ id: string }>;

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * IDs in Stripe's format. Deterministic with a seed. Without one, a second start with an old
 * database must not generate an ID that the database already contains.
 */
function createIdentifiers(seed: string = randomUUID()) {
  let count = 0;
  return (prefix: string, length = 24): string => {
    let id = '';
    while (id.length < length) {
      const bytes = createHash('sha256').update(`${seed}:${count++}`).digest();
      for (const byte of bytes) if (id.length < length) id += letters[byte % letters.length];
    }
    return `${prefix}_${id}`;
  };
}

/** The platform's own account; there is only one. */
export const platform = 'acct_1LocalStripePlatform';
