import { toApiError } from '../../client.ts';
import { notSent, type SendFile } from './fileSending.ts';

/** Sends with XMLHttpRequest, because `fetch` tells nobody how far it is. */
export const sendFile: SendFile = ({ method, url, file, headers, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) resolve(parsed(responseText));
      else reject(toApiError(status, parsed(responseText)));
    });
    request.addEventListener('error', () => reject(notSent()));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason as Error);
    else request.send(file);
  });

/** A store's own answers are XML, and say nothing that anybody here would read. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
