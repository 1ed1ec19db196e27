import { z } from 'zod';

export const webhookActions = [
  'drop',
  'duplicate',
  'delay',
  'reorder',
  'bad_signature',
  'stale_timestamp',
  'hold_until_flush',
] as const;
export const apiActions = [
  'http_500_before',
  'http_500_after_commit',
  'reset_after_commit',
  'timeout_after_commit',
  'rate_limit_429',
  'conflict_409',
  'slow',
] as const;
export const domainActions = [
  'destination_missing',
  'capability_missing',
  'balance_insufficient',
  'source_insufficient',
  'refund_fails_later',
  'null_balance_transaction',
  'payout_fails',
] as const;

/** `*` in a path or an event type matches anything. */
export const faultSchema = z.strictObject({
  match: z
    .strictObject({
      method: z.enum(['GET', 'POST', 'DELETE']).optional(),
      path: z.string().optional(),
      eventType: z.string().optional(),
      /** The first match that it affects, counted from 1. */
      nth: z.int().min(1).default(1),
    })
    .prefault({}),
  action: z.enum([...webhookActions, ...apiActions, ...domainActions]),
  times: z.union([z.int().min(1), z.literal('always')]).default(1),
  /** For `delay` and `slow`. */
  ms: z.int().min(0).default(1000),
  /** For `null_balance_transaction`: the number of flushes or advances until it exists. */
  ticks: z.int().min(1).default(1),
});

export type Fault = z.input<typeof faultSchema>;
export type FaultAction = z.output<typeof faultSchema>['action'];
type Subject = { method?: string; path?: string; eventType?: string };

/** The planned faults. Each is used up when it occurs. */
export function createFaults() {
  let planned: { fault: z.output<typeof faultSchema>; seen: number; left: number }[] = [];
  return {
    add(faults: z.output<typeof faultSchema>[]) {
      for (const fault of faults)
        planned.push({ fault, seen: 0, left: fault.times === 'always' ? Infinity : fault.times });
    },
    clear() {
      planned = [];
    },
    /** The first fault of these kinds that matches, if any. */
    take<Action extends FaultAction>(actions: readonly Action[], subject: Subject) {
      for (const plan of planned) {
        const { fault } = plan;
        if (!actions.includes(fault.action as Action) || !isMeant(fault.match, subject)) continue;
        plan.seen++;
        if (plan.seen < fault.match.nth || plan.left === 0) continue;
        plan.left--;
        return { action: fault.action as Action, ms: fault.ms, ticks: fault.ticks };
      }
      return undefined;
    },
  };
}

export type Faults = ReturnType<typeof createFaults>;

const isMeant = (match: z.output<typeof faultSchema>['match'], subject: Subject) =>
  (match.method === undefined || match.method === subject.method) &&
  (match.path === undefined || fits(match.path, subject.path)) &&
  (match.eventType === undefined || fits(match.eventType, subject.eventType));

function fits(pattern: string, value: string | undefined): boolean {
  const parts = pattern
    .split('*')
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return value !== undefined && new RegExp(`^${parts.join('.*')}$`).test(value);
}
