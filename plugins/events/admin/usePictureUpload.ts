import { ApiError, imageLimits, isImageTooLarge, toApiError } from '@foyer/kit';
import { errorMessage, useInstance, useRefresh, useToast } from '@foyer/kit/admin';
import { useState } from 'react';
import { toasts } from './toasts.ts';

/** What keeps a file from being sent at all; whether it can be read as an image, the server finds. */
export function refusalOf({ size, type }: File): string | undefined {
  if (!imageLimits.types.includes(type)) return imageLimits.notAnImage;
  if (!isImageTooLarge(size)) return undefined;
  return `${imageLimits.tooLarge} This one has ${Math.ceil(size / 1024 / 1024)} MB.`;
}

/** Sends a picture of an event. A file that is refused changes nothing; `failure` says why. */
export function usePictureUpload(given: {
  tenantId: string;
  eventId: string;
  as: 'image' | 'seatmap';
}) {
  const { tenantId, eventId, as } = given;
  const { applicationType } = useInstance();
  const toast = useToast();
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  // A seat map keeps its address; the browser is made to look again.
  const [version, setVersion] = useState(0);

  async function upload(file: File) {
    const refusal = refusalOf(file);
    setFailure(refusal);
    if (refusal) return;
    setBusy(true);
    try {
      await send(file, {
        path: `/api/tenants/${tenantId}/events/${eventId}/${as}`,
        applicationType,
      });
      toast(as === 'image' ? toasts.imageSaved : toasts.seatmapSaved);
      setVersion((before) => before + 1);
      refresh();
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, failure, version, upload };
}

async function send(file: File, given: { path: string; applicationType: string }): Promise<void> {
  const answer = await fetch(given.path, {
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
