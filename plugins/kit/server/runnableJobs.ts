import { PluginProblems } from '../order.ts';
import { parseCronItem } from 'graphile-worker';
import { withinEvents } from './eventLimit.ts';
import { withStatementLimit, STATEMENT_LIMITS } from './postgres/statementLimits.ts';
import { parsePayload, type Job, type JobHandler, type JobQueue, type Task } from './job.ts';
import type { Runtime } from './runtime.ts';
import { listenerJob, priorityOf, taskName, type Envelope } from './scope.ts';
import { runTask } from './task/runTask.ts';
import type { Listener } from './types.ts';

/** The number of the current try. */
export interface Attempt {
  isLast: boolean;
}

/** A job as the workers see it. */
export interface RunnableJob {
  queue: JobQueue;
  run(envelope: Partial<Envelope>, attempt: Attempt): Promise<void>;
}

/** A scheduled job. */
export interface Schedule {
  task: string;
  /** A cron pattern in UTC. */
  every: string;
  priority: number;
  maxAttempts: number | undefined;
}

interface Handled {
  plugin: string;
  handlers: readonly JobHandler[];
}

/**
 * Finds the plugin that handles each declared job.
 * @throws PluginProblems for a job with two handlers or an invalid schedule
 */
export function jobOwners(plugins: readonly Handled[]): ReadonlyMap<Job | Task, string> {
  const problems: string[] = [];
  const owners = new Map<Job | Task, string>();
  for (const { plugin, handlers } of plugins) {
    for (const { job } of handlers) {
      const other = owners.get(job);
      if (other) problems.push(`the job '${job.name}' is handled by both ${other} and ${plugin}`);
      owners.set(job, plugin);
      if (job.kind === 'task' || job.every === undefined) continue;
      const problem = cronProblem(job.every);
      if (problem) problems.push(`the job '${taskName(plugin, job.name)}': ${problem}`);
      if (!job.payload.safeParse({}).success)
        problems.push(
          `the job '${taskName(plugin, job.name)}' runs on a schedule, without a payload. Make its schema accept {}`,
        );
    }
  }
  if (problems.length > 0) throw new PluginProblems(problems);
  return owners;
}

/** The jobs of the plugins, and one for each listener after a commit, by queue name. */
export function runnableJobs(
  runtime: Runtime,
  plugins: readonly Handled[],
  listeners: readonly { plugin: string; index: number; listener: Listener }[],
): Readonly<Record<string, RunnableJob>> {
  const jobs: Record<string, RunnableJob> = {};
  for (const { plugin, handlers } of plugins) {
    for (const handler of handlers) {
      const { queue = 'normal', name } = handler.job;
      const task = taskName(plugin, name);
      const of = { plugin, task, handler };
      jobs[task] = {
        queue,
        run: (given, attempt) =>
          within(queue, given.events, () =>
            handler.job.kind === 'task'
              ? runTask(runtime, of, given, attempt)
              : runJob(runtime, of, given, attempt),
          ),
      };
    }
  }
  for (const { plugin, index, listener } of listeners) {
    const { event, afterCommit, queue = 'normal' } = listener;
    if (!afterCommit) continue;
    jobs[taskName(plugin, listenerJob(event.name, index))] = {
      queue,
      run: ({ events, payload }) =>
        within(queue, events, async () =>
          afterCommit(event.payload.parse(payload), runtime.depsOf(plugin)),
        ),
    };
  }
  return jobs;
}

/** Runs a job in the scope in which it was added, with the statement limit of its queue. */
const within = <T>(
  queue: JobQueue,
  events: Envelope['events'] | undefined,
  work: () => Promise<T>,
): Promise<T> =>
  withStatementLimit(STATEMENT_LIMITS[queue], () => withinEvents(events ?? null, work));

/** A job with its queue name and the plugin that handles it. */
export interface HandledJob {
  plugin: string;
  task: string;
  handler: JobHandler;
}

async function runJob(
  runtime: Runtime,
  { plugin, task, handler }: HandledJob,
  // A scheduled job has no envelope.
  { tenantId = null, payload = {} }: Partial<Envelope>,
  { isLast: isLastTry }: Attempt,
): Promise<void> {
  const parsed = parsePayload(task, handler.job, payload);
  const deps = runtime.depsOf(plugin);
  const scope = tenantId ? deps.forTenant(tenantId) : deps.asPlatform('run a platform job');
  await handler.run(parsed, { ...deps, tenantId, scope, isLastTry });
}

/** The scheduled jobs and when they run. */
export const schedulesOf = (plugins: readonly Handled[]): Schedule[] =>
  plugins.flatMap(({ plugin, handlers }) =>
    handlers.flatMap(({ job }) =>
      job.kind === 'task' || job.every === undefined
        ? []
        : {
            task: taskName(plugin, job.name),
            every: job.every,
            priority: priorityOf(job),
            maxAttempts: job.maxAttempts,
          },
    ),
  );

/**
 * What is wrong with a cron pattern, or undefined. Uses the queue's own parser, so that both interpret a pattern the
 * same way.
 */
function cronProblem(every: string): string | undefined {
  try {
    parseCronItem({ task: 'checked', match: every });
    return undefined;
  } catch (error) {
    const [reason = ''] = (error as Error).message.split(' in parseCronItem call');
    return `${reason}. A schedule has five fields in UTC, such as '0 3 * * *' for every day at 3 AM`;
  }
}
