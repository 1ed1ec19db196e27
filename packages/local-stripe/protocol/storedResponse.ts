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
