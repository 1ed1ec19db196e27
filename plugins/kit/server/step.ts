import type * as z from 'zod';
import type { Event } from '../contract.ts';
import type { Job } from './job.ts';
import type { AuditEntry, PipelineStep, When } from './types.ts';

/** The methods of `Tx` as steps of `tx.pipeline`. */
export const step = {
  audit: (entry: AuditEntry): PipelineStep => ({ audit: entry }),
  /** Its listeners run in the order of their plugins; those of an event `inParallel` don't wait for each other. */
  emit: <T>(event: Event<T>, payload: T): PipelineStep => ({ event: event as Event, payload }),
  enqueue: <S extends z.ZodType>(job: Job<S>, payload: z.input<S>, when?: When): PipelineStep => ({
    job: job as Job,
    payload,
    when,
  }),
};
