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

/** Interval for polling the result of the check, in milliseconds. */
const ASK_AGAIN_MS = 600;

/** The destination of a file: a route that accepts it, or the URL returned by a call of the plugin. */
export type UploadTarget =
  | { route: Route & { upload: UploadRule }; params?: Record<string, string> }
  | { rule: UploadRule; announce(file: File): Promise<{ uploadId: string; postUrl: string }> };

export type UploadProgress =
  | { at: 'idle' }
  | { at: 'sending'; file: File; percent: number }
  /** Everything is sent, and the server checks the file. */
  | { at: 'checking'; file: File }
  | { at: 'done'; file: File }
  | { at: 'cancelled'; file: File }
  /** Rejected before sending, rejected by the server, or not sent; the last can be retried. */
  | { at: 'failed'; file: File; message: string; canRetry: boolean };

export interface Upload {
  progress: UploadProgress;
  rule: UploadRule;
  isBusy: boolean;
  choose(file: File): void;
  /**
   * The same for a form that continues once the file is accepted, with a destination that may be known only now.
   * @throws the reason why it was not accepted
   */
  send(file: File, to?: UploadTarget): Promise<unknown>;
  cancel(): void;
  retry(): void;
}

/**
 * Checks and sends a file, with its progress, until it is accepted or rejected.
 * @example const upload = useUpload({ to: { route: tenants.routes.uploadLogo, params }, onDone: refresh });
 */
export function useUpload(given: {
  to: UploadTarget;
  /** Called once the file is accepted, with the route's response. */
  onDone: (reply: unknown) => void;
}): Upload {
  const { to, onDone } = given;
  const { instance, send: call, sendFile, session } = useConsole();
  const [progress, setProgress] = useState<UploadProgress>({ at: 'idle' });
  const underWay = useRef<AbortController>(null);
  // After unmount there is nothing to show the progress on.
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
      // A file that the server rejected would be rejected again.
      const canRetry = status === 0 || status >= 500;
      show({ at: 'failed', file, message: errorMessage(error), canRetry });
      throw signal.aborted ? cancelled() : error;
    }
  }

  // The error is shown by the component, which tells the user.
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
  new ApiError({ status: 0, code: 'cancelled', message: 'The upload was canceled.' });

/** Why a file can't be sent at all; the server checks its content. */
function refusalOf(rule: UploadRule, file: File): string | undefined {
  const refusal = uploadRefusal(rule, file);
  if (!refusal) return undefined;
  const message = uploadMessages(rule)[refusal];
  return refusal === 'tooLarge' ? `${message} Yours is ${fileSize(file.size)}.` : message;
}

/**
 * Requests a URL, uploads the file there, reports completion, and waits for the check.
 * @throws ApiError with the reason if it is rejected
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
