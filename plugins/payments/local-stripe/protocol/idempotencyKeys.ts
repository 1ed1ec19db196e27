import type { Response } from 'express';
import type { World } from '../world/createWorld.ts';
import { invalidRequest, StripeProblem } from './problem.ts';
import { keptForMs, type StoredAnswer } from './storedAnswer.ts';

/**
 * One key, one result. What came of executing stands for a day, errors included; a request that was
 * not executed leaves its key free.
 */
export function idempotencyKeys(world: World) {
  const inFlight = new Set<string>();
  return {
    /** The answer that this key already has. */
    find(
      response: Response,
      { id, key, fingerprint }: { id: string; key: string; fingerprint: string },
    ): StoredAnswer | undefined {
      response.set({ 'idempotency-key': key });
      if (key.length > 255) throw invalidRequest('Idempotency keys have at most 255 characters.');
      if (inFlight.has(id)) {
        response.set({ 'stripe-should-retry': 'true' });
        throw new StripeProblem(
          409,
          'idempotency_error',
          `There is currently another in-progress request using this Idempotent Key: ${key}`,
          { code: 'idempotency_key_in_use' },
        );
      }
      const stored = world.shared.answers.get(id);
      if (!stored || world.nowMs() - stored.createdAtMs >= keptForMs) return undefined;
      if (stored.fingerprint !== fingerprint)
        throw new StripeProblem(
          400,
          'idempotency_error',
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        );
      response.set({
        'idempotent-replayed': 'true',
        'original-request': stored.requestId,
        'stripe-should-retry': 'false',
      });
      return stored;
    },
    begin: (id: string) => inFlight.add(id),
    end: (id: string) => inFlight.delete(id),
    keep: (answer: Omit<StoredAnswer, 'createdAtMs'>) =>
      world.unit(null, () => world.shared.answers.put({ ...answer, createdAtMs: world.nowMs() })),
  };
}
