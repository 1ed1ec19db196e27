import { ApiError } from '@foyer/kit';

/** Pauses before a call is sent again, in milliseconds. */
const PAUSES_MS = [1000, 2000, 4000, 8000];

/**
 * Sends a call that carries an idempotency key, and sends it again where no answer came: after a lost
 * connection, a gateway's timeout, or while the first is still under way.
 * @throws {ApiError} what was answered, or that there is no connection
 */
export async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await send();
    } catch (error) {
      if (!isWithoutAnswer(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return send();
}

/** Whether a call may have been carried out although it failed here. */
export const isWithoutAnswer = (error: unknown): boolean =>
  error instanceof ApiError &&
  ([0, 502, 503, 504].includes(error.status) || error.code === 'idempotency_in_progress');
