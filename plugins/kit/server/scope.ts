import type { Knex } from 'knex';
import type { Event } from '../contract.ts';
import { eventsOf } from './eventLimit.ts';
import type { RowScope } from './postgres/database.ts';
import { parsePayload, type JobOptions } from './job.ts';
import { startTask } from './task/startTask.ts';
import { issuesOf } from './reply.ts';
import type { Runtime } from './runtime.ts';
import type { AuditEntry, Listener, Scope, Tx } from './types.ts';

/** Who is behind a write, for its audit lines. */
export interface AuditContext {
  actorId: string | null;
  actorEmail: string | null;
  actorName?: string | null;
  actorRealm: string;
  ip: string | null;
  requestId: string | null;
  /** An operator who acts for the tenant. */
  acting?: { name: string; reason: string };
  /** Why every tenant's rows are in reach, where somebody asked for them. */
  reason?: string;
}

/** The audit context of what no person asked for. */
export const SYSTEM_AUDIT: AuditContext = {
  actorId: null,
  actorEmail: null,
  actorRealm: 'system',
  ip: null,
  requestId: null,
};

/** What a job carries beside its payload: whose it is. */
export interface Envelope {
  tenantId: string | null;
  /** The limit of the member who left it behind, where there is one. */
  events?: readonly string[];
  payload: unknown;
  /** The row of a task. */
  taskId?: string;
}

/** A scope of rows with the means to write in it, for one plugin and one audit context. */
export interface ScopeGiven {
  runtime: Runtime;
  plugin: string;
  rowScope: RowScope;
  auditContext: AuditContext;
}

/** @example await makeScope({ runtime, plugin: 'fees', rowScope: { tenantId }, auditContext: SYSTEM_AUDIT }).read((db) => …) */
export function makeScope(given: ScopeGiven): Scope {
  const { runtime, plugin, rowScope, auditContext } = given;
  const { reason, requestId } = auditContext;
  if (reason?.trim() === '')
    throw new Error(
      `${plugin} asks for the rows of every tenant without a reason: say why, as in asPlatform('totals of all').`,
    );
  /** The database, once the log knows why more than one tenant's rows are asked for. */
  const database = () => {
    if (reason !== undefined)
      runtime.log.debug({ plugin, reason, requestId }, 'the rows of every tenant are in reach');
    return runtime.database;
  };
  return {
    statement: (statement) => database().fastWrite(rowScope, statement),
    read: (work) => database().transaction(rowScope, work, true),
    tx: (work) => database().transaction(rowScope, (db) => work(makeTx(db, given))),
  };
}

/** Whose a job is that is added in a scope. */
export function ownerOf(rowScope: RowScope): Pick<Envelope, 'tenantId' | 'events'> {
  const tenantId = typeof rowScope === 'string' ? null : rowScope.tenantId;
  const events = eventsOf(rowScope);
  return events ? { tenantId, events } : { tenantId };
}

/** The means of a write on an open transaction. */
export function makeTx(db: Knex.Transaction, given: ScopeGiven): Tx {
  const owner = ownerOf(given.rowScope);
  const { tenantId } = owner;
  const tx: Tx = {
    db,
    emit: (event, payload) => emit(tx, given, event, payload),
    async enqueue(job, payload, when) {
      const task = taskName(given.runtime.ownerOf(job), job.name);
      parsePayload(task, job, payload);
      await addJob(db, { task, envelope: { ...owner, payload }, of: job, ...when });
    },
    startTask: (task, payload, about) => startTask(tx, given, { task, payload, about }),
    audit: (entry) => writeAudit(db, given.auditContext, { tenantId, ...entry }),
    deferToCommit: (statement) => given.runtime.database.deferToCommit(db, statement),
  };
  return tx;
}

/** `fees` and `settle` → `fees:settle`. */
export const taskName = (plugin: string, job: string): string => `${plugin}:${job}`;

/** Settlement is first wherever it waits beside other work. */
export const priorityOf = ({ queue, priority }: JobOptions): number =>
  priority ?? (queue === 'settlement' ? -10 : 0);

/** Adds a job to the queue, as part of a transaction. */
export async function addJob(
  db: Knex.Transaction,
  {
    task,
    envelope,
    of,
    at,
    key,
  }: {
    task: string;
    envelope: Envelope;
    of: JobOptions;
    at?: Date | undefined;
    key?: string | undefined;
  },
): Promise<void> {
  await db.raw('select kit_add_job(?, ?::json, ?::timestamptz, ?, ?::int, ?::int)', [
    task,
    JSON.stringify(envelope),
    at?.toISOString() ?? null,
    key === undefined ? null : keyOf(task, envelope, key),
    priorityOf(of),
    of.maxAttempts ?? null,
  ]);
}

/**
 * Keys are the whole queue's; a plugin's own stay its own. What a limited member asks for does not
 * take the place of a job that reaches further.
 */
const keyOf = (task: string, { tenantId, events }: Envelope, key: string): string =>
  [task, tenantId ?? '', ...(events ? [events.join()] : []), key].join(' ');

async function writeAudit(
  db: Knex.Transaction,
  auditContext: AuditContext,
  entry: AuditEntry,
): Promise<void> {
  const acting = entry.acting ?? auditContext.acting;
  const realm = acting ? 'platform' : auditContext.actorRealm;
  await db('kit_audit').insert({
    actor_id: entry.by?.id ?? auditContext.actorId,
    actor_email: entry.by?.email ?? auditContext.actorEmail,
    actor_name: entry.by ? (entry.by.name ?? null) : (auditContext.actorName ?? null),
    actor_realm: entry.by?.realm ?? realm,
    ip: auditContext.ip,
    request_id: auditContext.requestId,
    tenant_id: entry.tenantId ?? null,
    action: entry.action,
    subject: entry.subject,
    subject_id: entry.subjectId,
    before: toJson(entry.before),
    after: toJson(entry.after),
    reason: auditContext.reason ?? null,
    acting_name: acting?.name ?? null,
    acting_reason: acting?.reason ?? null,
  });
}

const toJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/** Listeners in the same transaction run in plugin order; those after the commit become jobs of it. */
async function emit<T>(tx: Tx, given: ScopeGiven, event: Event<T>, payload: T): Promise<void> {
  const parsed = event.payload.safeParse(payload);
  if (!parsed.success)
    throw new Error(
      `The payload of the event '${event.name}' is not as declared: ${issuesOf(parsed.error)}. Correct what is emitted, or the event's schema.`,
    );
  const checked = parsed.data;
  const calls = given.runtime
    .listenersOf(event.name)
    .map((one) => () => tell(tx, given, { ...one, event, payload: checked }));
  if (event.inParallel) await Promise.all(calls.map((call) => call()));
  else for (const call of calls) await call();
}

async function tell<T>(
  tx: Tx,
  given: ScopeGiven,
  told: { plugin: string; index: number; listener: Listener; event: Event<T>; payload: T },
): Promise<void> {
  const { plugin, index, listener, event, payload } = told;
  const { runtime, rowScope } = given;
  if (listener.inTransaction) {
    const theirs = makeTx(tx.db, { ...given, plugin });
    await listener.inTransaction(theirs, payload, runtime.depsOf(plugin));
    return;
  }
  await addJob(tx.db, {
    task: taskName(plugin, listenerJob(event.name, index)),
    envelope: { ...ownerOf(rowScope), payload },
    of: listener,
    key: event.key?.(payload),
  });
}

/** The job behind a listener after the commit. */
export const listenerJob = (event: string, index: number): string => `on.${event}.${index}`;
