import { client, type Send } from '../../client.ts';
import { ApiError } from '../../errors.ts';
import { kit } from '../../kernelContract.ts';
import type { FileSending, SendFile } from './fileSending.ts';

/** Between two questions whether the file was checked. */
const ASK_AGAIN_MS = 600;

/**
 * Asks for an address, puts the file there, says so, and waits until it was checked.
 * @throws ApiError with the reason where it was refused
 */
export async function sendAnnounced(
  given: Pick<FileSending, 'signal' | 'onProgress'> & {
    file: File;
    send: Send;
    sendFile: SendFile;
    announce(): Promise<{ uploadId: string; postUrl: string }>;
    onSent(): void;
  },
): Promise<undefined> {
  const { file, signal, onProgress, send, sendFile, announce, onSent } = given;
  const api = client(kit, send);
  const { uploadId, postUrl: url } = await announce();
  const headers = { 'content-type': file.type };
  await sendFile({ method: 'PUT', url, file, headers, signal, onProgress });
  onSent();
  const params = { uploadId };
  let found = await api.completeUpload({ params });
  while (found.state === 'checking' && !signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    found = await api.uploadState({ params });
  }
  if (found.state === 'refused')
    throw new ApiError({ status: 422, code: 'refused', message: found.reason ?? '' });
  return undefined;
}
