import { useState } from 'react';
import { toApiError } from '../client.ts';
import { ApiError } from '../errors.ts';
import { imageLimits, isImageTooLarge } from '../imageLimits.ts';
import { useInstance } from './consoleHooks.ts';
import { errorMessage } from './formErrors.ts';

/** What keeps a file from being sent at all; whether it can be read as an image, the server finds. */
export function refusalOf({ size, type }: File): string | undefined {
  if (!imageLimits.types.includes(type)) return imageLimits.notAnImage;
  if (!isImageTooLarge(size)) return undefined;
  return `${imageLimits.tooLarge} This one has ${Math.ceil(size / 1024 / 1024)} MB.`;
}

/** Sends an image to `path`. A file that is refused changes nothing; `failure` says why. */
export function useImageUpload({ path, onSaved }: { path: string; onSaved: () => void }) {
  const { applicationType } = useInstance();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function upload(file: File) {
    const refusal = refusalOf(file);
    setFailure(refusal);
    if (refusal) return;
    setBusy(true);
    try {
      await send(file, { path, applicationType });
      onSaved();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, failure, upload };
}

async function send(file: File, given: { path: string; applicationType: string }): Promise<void> {
  const answer = await fetch(`/api${given.path}`, {
    method: 'POST',
    credentials: 'include',
    headers: {
      'content-type': 'application/octet-stream',
      'x-application-type': given.applicationType,
    },
    body: file,
  }).catch(() => {
    throw new ApiError({
      ...{ status: 0, code: 'offline' },
      message: 'The file could not be sent. Please check the connection and try again.',
    });
  });
  if (!answer.ok) throw toApiError(answer.status, await answer.json().catch(() => undefined));
}
