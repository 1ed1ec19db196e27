/** What a request with an idempotency key came to; a second one with that key gets it again. */
export interface StoredAnswer {
  /** The account and the key. */
  id: string;
  fingerprint: string;
  requestId: string;
  status: number;
  body: string;
  /** By the emulator's clock. */
  createdAtMs: number;
}

/** A key is forgotten after a day. */
export const keptForMs = 24 * 60 * 60 * 1000;
