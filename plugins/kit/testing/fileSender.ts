import { toApiError } from '../client.ts';
import { notSent, type SendFile } from '../admin/upload/fileSending.ts';

/** Sends files with a `fetch` that answers from a table. It is half-way as soon as it begins. */
export const fileSender =
  (fetch: typeof globalThis.fetch): SendFile =>
  async ({ method, url, file, headers, signal, onProgress }) => {
    onProgress(0.5);
    const brokenOff = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
    const request: RequestInit = { method, headers, body: file };
    const sent = fetch(url, request).catch(() => {
      throw notSent();
    });
    const answer = await Promise.race([sent, brokenOff]);
    onProgress(1);
    const body: unknown = await answer.json().catch(() => undefined);
    if (answer.ok) return body;
    throw toApiError(answer.status, body);
  };
