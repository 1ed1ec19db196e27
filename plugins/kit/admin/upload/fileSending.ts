import { ApiError } from '../../errors.ts';

/** One file on its way out. */
export interface FileSending {
  method: 'POST' | 'PUT';
  url: string;
  file: Blob;
  headers: Readonly<Record<string, string>>;
  /** Breaks it off; the promise then rejects with the signal's reason. */
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress(sent: number): void;
}

export type SendFile = (sending: FileSending) => Promise<unknown>;

/** Without a connection, or across one that was lost. */
export const notSent = () =>
  new ApiError({
    status: 0,
    code: 'offline',
    message: 'The file could not be sent. Please check the connection and try again.',
  });
