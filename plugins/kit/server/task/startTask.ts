import { randomUUID } from 'node:crypto';
import { parsePayload, type Task } from '../job.ts';
import { step } from '../step.ts';
import { addJob, ownerOf, taskName, type ScopeGiven } from '../scope.ts';
import type { Tx } from '../types.ts';

/** Creates a task's row and its job in one transaction. */
export async function startTask(
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
