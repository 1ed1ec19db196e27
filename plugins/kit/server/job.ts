import * as z from 'zod';
import type { TaskContext, TaskResult } from './task.ts';
import type { JobContext } from './types.ts';

/**
 * Which workers run a job. Each queue has its own, so that a full queue delays no other:
 * - `settlement`: what a ticket or a payment waits for; some workers of `normal` help with it
 * - `normal`: takes seconds at most and doesn't wait for external services
 * - `gateway`: queries the payment gateway about past events, which is slow if it doesn't respond
 * - `mail`: connects to the mail server, which may be unavailable; not for jobs that only write to the outbox
 * - `long`: takes minutes, such as exports, or uses the file store; few at once
 */
export type JobQueue = 'settlement' | 'normal' | 'gateway' | 'mail' | 'long';

export interface JobOptions {
  /** `normal` by default. */
  queue?: JobQueue;
  /** Lower numbers run first among jobs due in the same queue; 0 by default. */
  priority?: number;
  /** Number of tries, with increasing pauses (25 tries take about three days); 25 by default. */
  maxAttempts?: number;
}

/** Options of jobs and tasks. */
interface Declared<S extends z.ZodType> extends Readonly<JobOptions> {
  readonly name: string;
  readonly payload: S;
}

/** Deferred work with a payload that is validated when it is added and again before it runs. */
export interface Job<S extends z.ZodType = z.ZodType> extends Declared<S> {
  readonly kind: 'job';
  /** A cron pattern in UTC: `0 3 * * *` is every day at three. */
  readonly every?: string;
}

/**
 * Declares a job; `handle` in the server part defines what it does.
 * @param options.every a cron pattern in UTC; a job that needs intervals of seconds adds itself again
 * @example export const settle = job('settle', z.object({ orderId: z.uuid() }), { queue: 'settlement' })
 */
export const job = <S extends z.ZodType>(
  name: string,
  payload: S,
  options: JobOptions & { every?: string } = {},
): Job<S> => ({ kind: 'job', name, payload, ...options });

/** A job that a user starts and follows: it reports progress, can be canceled and has a result. */
export interface Task<S extends z.ZodType = z.ZodType> extends Declared<S> {
  readonly kind: 'task';
}

/**
 * Declares a task; by default in the queue `long` with 3 tries.
 * @example export const remindAll = task('remindAll', z.object({ eventId: z.uuid() }))
 */
export const task = <S extends z.ZodType>(
  name: string,
  payload: S,
  options: JobOptions = {},
): Task<S> => ({ kind: 'task', name, payload, queue: 'long', maxAttempts: 3, ...options });

/** A declared job or task with its handler. */
export interface JobHandler {
  job: Job | Task;
  run(payload: unknown, ctx: JobContext | TaskContext): Promise<TaskResult | void>;
}

/**
 * Defines the handler of a job or a task.
 * @example jobs: [handle(settle, ({ orderId }, ctx) => settleOrder(ctx, orderId))]
 */
export function handle<S extends z.ZodType>(
  job: Job<S>,
  run: (payload: z.output<S>, ctx: JobContext) => Promise<void>,
): JobHandler;
export function handle<S extends z.ZodType>(
  job: Task<S>,
  run: (payload: z.output<S>, ctx: TaskContext) => Promise<TaskResult | void>,
): JobHandler;
export function handle(
  job: Job | Task,
  run: (...given: never[]) => Promise<TaskResult | void>,
): JobHandler {
  return { job, run: run as JobHandler['run'] };
}

/** @throws with the job's name and what is wrong with its payload */
export function parsePayload(
  task: string,
  { payload: schema }: Declared<z.ZodType>,
  payload: unknown,
): unknown {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  throw new Error(
    `The payload of the job '${task}' doesn't match its schema:\n${z.prettifyError(parsed.error)}`,
  );
}

/**
 * Thrown by a job to be retried after `until`. This attempt doesn't count unless `counts` is set.
 * @example throw new PutOff('the mail server is away', { until })
 */
export class PutOff extends Error {
  override name = 'PutOff';
  readonly until: Date;
  readonly counts: boolean;
  constructor(message: string, given: { until: Date; counts?: boolean; cause?: unknown }) {
    super(message, { cause: given.cause });
    this.until = given.until;
    this.counts = given.counts ?? false;
  }
}

/** Thrown by a job that can't succeed: it fails permanently at once. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}
