import { toApiError } from '../../plugins/kit/client.ts';
import { notSent, type SendFile } from '../../plugins/kit/admin/upload/fileSending.ts';

/** Sends files with a `fetch` that responds from a table. Reports half of the progress at once. */
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
