import { toApiError } from '../../client.ts';
import { notSent, type SendFile } from './fileSending.ts';

/** A server or store without any progress or response for this long has hung. */
const SILENT_MS = 60_000;

/** Sends with XMLHttpRequest, because `fetch` reports no progress. */
export const sendFile: SendFile = ({ method, url, file, headers, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    let silence: ReturnType<typeof setTimeout>;
    const awaitSign = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        reject(notSent());
        request.abort();
      }, SILENT_MS);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      awaitSign();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('loadend', () => clearTimeout(silence));
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve(parsed(responseText));
      else reject(toApiError(status, parsed(responseText)));
    });
    request.addEventListener('error', () => reject(notSent()));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason as Error);
    else {
      awaitSign();
      request.send(file);
    }
  });

/** A store's own responses are XML, which users can't read. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
