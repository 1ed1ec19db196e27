import { ApiError } from '@foyer/kit';

/** Pauses between retries, in milliseconds. */
const PAUSES_MS = [1000, 2000, 4000, 8000];

/**
 * Sends a call with an idempotency key, and retries it if there is no response: after a lost
 * connection, a gateway timeout, or while the first call is still in progress.
 * @throws {ApiError} the server's error, or that there is no connection
 */
export async function untilResponse<T>(send: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await send();
    } catch (error) {
      if (!hasNoResponse(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return send();
}

/** Whether a call may have succeeded on the server although it failed here. */
export const hasNoResponse = (error: unknown): boolean =>
  error instanceof ApiError &&
  ([0, 502, 503, 504].includes(error.status) || error.code === 'idempotency_in_progress');
