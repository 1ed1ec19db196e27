import type { Response } from 'express';
import type { World } from '../world/createWorld.ts';
import { invalidRequest, StripeProblem } from './problem.ts';

/**
 * One result per key. The result of an executed request is stored for a day, including errors; a
 * request that was not executed doesn't use its key.
 */
export function idempotencyKeys(world: World) {
  const inFlight = new Set<string>();
  return {
    /** The stored response of this key. */
    find(
      response: Response,
      { id, key, fingerprint }: { id: string; key: string; fingerprint: string },
    ): StoredResponse | undefined {
      response.set({ 'idempotency-key': key });
      if (key.length > 255)
        throw invalidRequest('Idempotency keys can have at most 255 characters.');
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
    keep: (answer: Omit<StoredResponse, 'createdAtMs'>) =>
      world.unit(null, () => world.shared.answers.put({ ...answer, createdAtMs: world.nowMs() })),
  };
}

/** The result of a request with an idempotency key, repeated for later requests with that key. */
export interface StoredResponse {
  /** The account and the key. */
  id: string;
  fingerprint: string;
  requestId: string;
  status: number;
  body: string;
  /** By the emulator's clock. */
  createdAtMs: number;
}

/** Keys expire after a day. */
export const keptForMs = 24 * 60 * 60 * 1000;
