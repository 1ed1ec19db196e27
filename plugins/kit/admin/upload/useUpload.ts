import { useEffect, useRef, useState } from 'react';
import { apiAddress, SIGNED_IN_AS, client, type Send } from '../../client.ts';
import type { Route } from '../../contract.ts';
import { fillPath } from '../../paths.ts';
import { fileSize, uploadMessages, uploadRefusal, type UploadRule } from '../../uploadRule.ts';
import { useConsole } from '../ConsoleContext.ts';
import { errorMessage, errorStatus } from '../form/formErrors.ts';
import { ApiError } from '../../errors.ts';
import { kit } from '../../kernelContract.ts';
import type { FileSending, SendFile } from './fileSending.ts';

/** Between two questions whether the file was checked. */
const ASK_AGAIN_MS = 600;

/** Where a file goes: to a route that takes it, or to an address that a call of the plugin's answers. */
export type UploadTarget =
  | { route: Route & { upload: UploadRule }; params?: Record<string, string> }
  | { rule: UploadRule; announce(file: File): Promise<{ uploadId: string; postUrl: string }> };

export type UploadProgress =
  | { at: 'idle' }
  | { at: 'sending'; file: File; percent: number }
  /** All is sent, and the server looks at it. */
  | { at: 'checking'; file: File }
  | { at: 'done'; file: File }
  | { at: 'cancelled'; file: File }
  /** Refused before a byte was sent, by the server, or not sent at all; the last can be tried again. */
  | { at: 'failed'; file: File; message: string; canRetry: boolean };

export interface Upload {
  progress: UploadProgress;
  rule: UploadRule;
  isBusy: boolean;
  choose(file: File): void;
  /**
   * The same for a form that goes on when the file was taken, to a place that may be known only now.
   * @throws what kept it from being taken
   */
  send(file: File, to?: UploadTarget): Promise<unknown>;
  cancel(): void;
  retry(): void;
}

/**
 * Checks a file and sends it, with its progress, until it was taken or refused.
 * @example const upload = useUpload({ to: { route: tenants.routes.uploadLogo, params }, onDone: refresh });
 */
export function useUpload(given: {
  to: UploadTarget;
  /** Told once the file was taken, with the route's reply. */
  onDone: (reply: unknown) => void;
}): Upload {
  const { to, onDone } = given;
  const { instance, send: call, sendFile, session } = useConsole();
  const [progress, setProgress] = useState<UploadProgress>({ at: 'idle' });
  const underWay = useRef<AbortController>(null);
  // What was left has nobody to show it to.
  useEffect(() => () => underWay.current?.abort(), []);

  async function send(file: File, place = to): Promise<unknown> {
    underWay.current?.abort();
    const message = refusalOf(ruleOf(place), file);
    if (message) {
      setProgress({ at: 'failed', file, message, canRetry: false });
      throw new ApiError({ status: 422, code: 'refused', message });
    }
    const { signal } = (underWay.current = new AbortController());
    const show = (next: UploadProgress) => !signal.aborted && setProgress(next);
    show({ at: 'sending', file, percent: 0 });
    const sending = {
      file,
      signal,
      onProgress: (sent: number) => show({ at: 'sending', file, percent: Math.floor(sent * 100) }),
    };
    try {
      const reply =
        'route' in place
          ? await sendFile({
              ...sending,
              method: place.route.method === 'put' ? 'PUT' : 'POST',
              url: apiAddress(fillPath(place.route.path, place.params)),
              headers: {
                'content-type': file.type,
                'x-application-type': instance.applicationType,
                [SIGNED_IN_AS]: session.user.id,
              },
            })
          : await sendAnnounced({
              ...sending,
              send: call,
              sendFile,
              announce: () => place.announce(file),
              onSent: () => show({ at: 'checking', file }),
            });
      if (signal.aborted) throw cancelled();
      show({ at: 'done', file });
      return reply;
    } catch (error) {
      const status = errorStatus(error) ?? 0;
      // What the server said no to, it would say no to again.
      const canRetry = status === 0 || status >= 500;
      show({ at: 'failed', file, message: errorMessage(error), canRetry });
      throw signal.aborted ? cancelled() : error;
    }
  }

  // What failed is shown; whoever chose the file hears of it there.
  const start = (file: File) => send(file).then(onDone, () => undefined);

  return {
    progress,
    rule: ruleOf(to),
    isBusy: progress.at === 'sending' || progress.at === 'checking',
    choose: (file) => void start(file),
    send,
    cancel() {
      underWay.current?.abort();
      if (progress.at !== 'idle') setProgress({ at: 'cancelled', file: progress.file });
    },
    retry() {
      if (progress.at !== 'idle') void start(progress.file);
    },
  };
}

const ruleOf = (to: UploadTarget): UploadRule => ('route' in to ? to.route.upload : to.rule);

const cancelled = () =>
  new ApiError({ status: 0, code: 'cancelled', message: 'The upload was cancelled.' });

/** What keeps a file from being sent at all; what is in it, the server finds. */
function refusalOf(rule: UploadRule, file: File): string | undefined {
  const refusal = uploadRefusal(rule, file);
  if (!refusal) return undefined;
  const message = uploadMessages(rule)[refusal];
  return refusal === 'tooLarge' ? `${message} This one has ${fileSize(file.size)}.` : message;
}

/**
 * Asks for an address, puts the file there, says so, and waits until it was checked.
 * @throws ApiError with the reason where it was refused
 */
async function sendAnnounced(
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
