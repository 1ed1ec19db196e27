import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Event } from '../contract.ts';
import { eventsOf } from './eventLimit.ts';
import type { RowScope, TransactionStep } from './postgres/database.ts';
import { parsePayload, type Job, type JobOptions, type Task } from './job.ts';
import { issuesOf } from './reply.ts';
import type { Runtime } from './runtime.ts';
import { step } from './step.ts';
import type { AuditEntry, Listener, PipelineStep, Scope, Tx, When } from './types.ts';

/** Who is behind a write, for its audit entries. */
export interface AuditContext {
  actorId: string | null;
  actorEmail: string | null;
  actorName?: string | null;
  actorRealm: string;
  ip: string | null;
  requestId: string | null;
  /** An operator acting for the tenant. */
  impersonation?: { name: string; reason: string };
  /** Why every tenant's rows are accessible, if they are. */
  reason?: string;
}

/** The audit context of work that no person requested. */
export const SYSTEM_AUDIT: AuditContext = {
  actorId: null,
  actorEmail: null,
  actorRealm: 'system',
  ip: null,
  requestId: null,
};

/** A job's envelope besides its payload: the scope in which it was added. */
export interface Envelope {
  tenantId: string | null;
  /** The event limit of the member who added it, if there is one. */
  events?: readonly string[];
  payload: unknown;
  /** The row of a task. */
  taskId?: string;
}

/** Scoped database access for one plugin and one audit context. */
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
      `${plugin} asks for every tenant's rows without a reason. Add one, as in asPlatform('total the sales of all tenants').`,
    );
  /** The database, after the reason for access to several tenants' rows is logged. */
  const database = () => {
    if (reason !== undefined)
      runtime.log.debug(
        { plugin, reason, requestId },
        'opened a scope with access to every tenant’s rows',
      );
    return runtime.database;
  };
  return {
    statement: (statement) => database().fastWrite(rowScope, statement),
    read: (work) => database().transaction(rowScope, work, true),
    tx: (work) => database().transaction(rowScope, (db) => work(makeTx(db, given))),
  };
}

/** The envelope of a job that is added in a scope. */
export function ownerOf(rowScope: RowScope): Pick<Envelope, 'tenantId' | 'events'> {
  const tenantId = typeof rowScope === 'string' ? null : rowScope.tenantId;
  const events = eventsOf(rowScope);
  return events ? { tenantId, events } : { tenantId };
}

/** The write functions of an open transaction. */
export function makeTx(db: Knex.Transaction, given: ScopeGiven): Tx {
  const tx: Tx = {
    db,
    pipeline: async (steps) =>
      given.runtime.database.pipeline(
        db,
        steps.flatMap((one) => resolveStep(tx, given, one)),
      ),
    emit: (event, payload) => tx.pipeline([step.emit(event, payload)]),
    enqueue: (job, payload, when) => tx.pipeline([step.enqueue(job, payload, when)]),
    startTask: (task, payload, about) => startTask(tx, given, { task, payload, about }),
    audit: (entry) => tx.pipeline([step.audit(entry)]),
    deferToCommit: (statement) => given.runtime.database.deferToCommit(db, statement),
  };
  return tx;
}

/** The statements and the work of a step. Checks all payloads, before anything is sent. */
function resolveStep(tx: Tx, given: ScopeGiven, one: PipelineStep): TransactionStep[] {
  const { tenantId } = ownerOf(given.rowScope);
  if (typeof one === 'function') return [one];
  if ('audit' in one) return [auditInsert(tx.db, given.auditContext, { tenantId, ...one.audit })];
  if ('event' in one) return listenerSteps(tx, given, one);
  if ('job' in one) return [jobInsert(tx.db, given, one)];
  return [one];
}

/** `fees` and `settle` → `fees:settle`. */
export const taskName = (plugin: string, job: string): string => `${plugin}:${job}`;

/** Settlement has priority over other work. */
export const priorityOf = ({ queue, priority }: JobOptions): number =>
  priority ?? (queue === 'settlement' ? -10 : 0);

function jobInsert(
  db: Knex.Transaction,
  { runtime, rowScope }: ScopeGiven,
  { job, payload, when }: { job: Job; payload: unknown; when?: When | undefined },
): Knex.Raw {
  const task = taskName(runtime.ownerOf(job), job.name);
  parsePayload(task, job, payload);
  return addJob(db, { task, envelope: { ...ownerOf(rowScope), payload }, of: job, ...when });
}

/** Adds a job to the queue in a transaction. */
export function addJob(
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
): Knex.Raw {
  return db.raw('select kit_add_job(?, ?::json, ?::timestamptz, ?, ?::int, ?::int)', [
    task,
    JSON.stringify(envelope),
    at?.toISOString() ?? null,
    key === undefined ? null : keyOf(task, envelope, key),
    priorityOf(of),
    of.maxAttempts ?? null,
  ]);
}

/**
 * Job keys are global in the queue, so a plugin's keys get its prefix. A job of a limited member doesn't replace one
 * with a wider scope.
 */
const keyOf = (task: string, { tenantId, events }: Envelope, key: string): string =>
  [task, tenantId ?? '', ...(events ? [events.join()] : []), key].join(' ');

/** Creates a task's row and its job in one transaction. */
async function startTask(
  tx: Tx,
  { runtime, rowScope, auditContext }: ScopeGiven,
  given: { task: Task; payload: unknown; about: { title: string; total?: number } },
): Promise<{ id: string }> {
  const { task, payload, about } = given;
  const job = taskName(runtime.ownerOf(task), task.name);
  parsePayload(job, task, payload);
  if (auditContext.actorId === null)
    throw new Error(
      `The task '${job}' needs a user to start it. In a job, enqueue another job instead.`,
    );
  const id = randomUUID();
  const owner = ownerOf(rowScope);
  const row = {
    id,
    tenant_id: owner.tenantId,
    actor_id: auditContext.actorId,
    actor_email: auditContext.actorEmail,
    actor_realm: auditContext.actorRealm,
    job,
    title: about.title,
    total: about.total ?? null,
  };
  const envelope = { ...owner, payload, taskId: id };
  await tx.pipeline([
    tx.db('kit_task').insert(row),
    addJob(tx.db, { task: job, envelope, of: task, key: id }),
    step.audit({
      action: 'task.started',
      subject: 'task',
      subjectId: id,
      after: { title: about.title },
    }),
  ]);
  return { id };
}

function auditInsert(
  db: Knex.Transaction,
  auditContext: AuditContext,
  entry: AuditEntry,
): Knex.QueryBuilder {
  const impersonation = entry.impersonation ?? auditContext.impersonation;
  const realm = impersonation ? 'platform' : auditContext.actorRealm;
  return db('kit_audit').insert({
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
    acting_name: impersonation?.name ?? null,
    acting_reason: impersonation?.reason ?? null,
  });
}

const toJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

/** Listeners in the same transaction run in plugin order; those after the commit become jobs of it. */
function listenerSteps(
  tx: Tx,
  given: ScopeGiven,
  { event, payload }: { event: Event; payload: unknown },
): TransactionStep[] {
  const parsed = event.payload.safeParse(payload);
  if (!parsed.success)
    throw new Error(
      `The payload of the event '${event.name}' doesn't match its schema: ${issuesOf(parsed.error)}. Fix the emitted payload, or the event's schema.`,
    );
  const steps = given.runtime
    .listenersOf(event.name)
    .map((one) => listenerStep(tx, given, { ...one, event, payload: parsed.data }));
  if (event.inParallel || steps.length < 2) return steps;
  return [
    async () => {
      for (const one of steps) await given.runtime.database.pipeline(tx.db, [one]);
    },
  ];
}

function listenerStep(
  tx: Tx,
  given: ScopeGiven,
  delivery: { plugin: string; index: number; listener: Listener; event: Event; payload: unknown },
): TransactionStep {
  const { plugin, index, listener, event, payload } = delivery;
  const { runtime, rowScope } = given;
  if (listener.inTransaction)
    return async () =>
      listener.inTransaction?.(
        makeTx(tx.db, { ...given, plugin }),
        payload,
        runtime.depsOf(plugin),
      );
  return addJob(tx.db, {
    task: taskName(plugin, listenerJob(event.name, index)),
    envelope: { ...ownerOf(rowScope), payload },
    of: listener,
    key: event.key?.(payload),
  });
}

/** The job that runs a listener after the commit. */
export const listenerJob = (event: string, index: number): string => `on.${event}.${index}`;
