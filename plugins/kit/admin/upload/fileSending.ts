import { ApiError } from '../../errors.ts';

/** One file being sent. */
export interface FileSending {
  method: 'POST' | 'PUT';
  url: string;
  file: Blob;
  headers: Readonly<Record<string, string>>;
  /** Aborts it; the promise then rejects with the signal's reason. */
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress(sent: number): void;
}

export type SendFile = (sending: FileSending) => Promise<unknown>;

/** The error for no connection or a lost one. */
export const notSent = () =>
  new ApiError({
    status: 0,
    code: 'offline',
    message: 'We couldn’t upload the file. Check your connection and try again.',
  });
