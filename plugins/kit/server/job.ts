import * as z from 'zod';
import type { TaskContext, TaskResult } from './task.ts';
import type { JobContext } from './types.ts';

/**
 * Which workers do a job. Each has some of its own, so that a queue that is full delays no other:
 * - `settlement`: what a ticket or a payment waits for; free workers of `normal` help with it
 * - `normal`: seconds at most
 * - `long`: minutes, such as exports; few at once
 */
export type JobQueue = 'settlement' | 'normal' | 'long';

export interface JobOptions {
  /** `normal` unless given. */
  queue?: JobQueue;
  /** Of jobs that are due in one queue the lowest number is first; 0 unless given. */
  priority?: number;
  /** How often it is tried, with longer and longer pauses (25 times are some three days); 25 unless given. */
  maxAttempts?: number;
}

/** What jobs and tasks have in common. */
interface Declared<S extends z.ZodType> extends Readonly<JobOptions> {
  readonly name: string;
  readonly payload: S;
}

/** Work for later, with a payload that is checked when it is added and again before it runs. */
export interface Job<S extends z.ZodType = z.ZodType> extends Declared<S> {
  readonly kind: 'job';
  /** A cron pattern in UTC: `0 3 * * *` is every day at three. */
  readonly every?: string;
}

/**
 * Declares a job; `handle` in the server half says what it does.
 * @param options.every a cron pattern in UTC; what wants seconds adds itself again
 * @example export const settle = job('settle', z.object({ orderId: z.uuid() }), { queue: 'settlement' })
 */
export const job = <S extends z.ZodType>(
  name: string,
  payload: S,
  options: JobOptions & { every?: string } = {},
): Job<S> => ({ kind: 'job', name, payload, ...options });

/** A job that somebody starts and waits for: it says how far it is, can be cancelled, and has a result. */
export interface Task<S extends z.ZodType = z.ZodType> extends Declared<S> {
  readonly kind: 'task';
}

/**
 * Declares a task; it is of the queue `long` and tried 3 times unless said otherwise.
 * @example export const remindAll = task('remindAll', z.object({ eventId: z.uuid() }))
 */
export const task = <S extends z.ZodType>(
  name: string,
  payload: S,
  options: JobOptions = {},
): Task<S> => ({ kind: 'task', name, payload, queue: 'long', maxAttempts: 3, ...options });

/** A declared job or task with what it does. */
export interface JobHandler {
  job: Job | Task;
  run(payload: unknown, ctx: JobContext | TaskContext): Promise<TaskResult | void>;
}

/**
 * Says what a job or a task does.
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
    `The payload of the job '${task}' is not as declared:\n${z.prettifyError(parsed.error)}`,
  );
}
