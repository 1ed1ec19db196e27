import type { Readable } from 'node:stream';
import type { UploadRule } from '../../uploadRule.ts';
import { service } from '../services.ts';
import type { Deps, Tx } from '../types.ts';

/** An expected file: its purpose and where it will be stored after the check. */
export interface ExpectedUpload {
  of: UploadKind;
  /** Passed back to the plugin when the file arrives: the ID of a record. */
  subject?: string;
  bucket: string;
  key: string;
  /** One of the rule's types. The URL accepts no other. */
  contentType: string;
  /** In bytes, if the browser announced it: the URL then accepts no more, and on S3 exactly that many. */
  size?: number;
  /** How long the URL is valid. */
  seconds: number;
}

/** What the sender of the file needs. */
export interface UploadTicket {
  uploadId: string;
  /** Accepts the bytes by PUT, with the announced `Content-Type`. */
  postUrl: string;
}

/** Files uploaded to a signed URL, which become visible only after a check. */
export interface Uploads {
  /** @throws 413 or 415 with the rule's message for what would be rejected later */
  expect(tx: Tx, upload: ExpectedUpload): Promise<UploadTicket>;
}
export const uploads = service<Uploads>('kit.uploads/v1');

/** A file whose bytes have arrived. */
export interface ReceivedUpload {
  id: string;
  tenantId: string | null;
  subject: string | null;
  bucket: string;
  /** Where it is or will be visible. */
  key: string;
  size: number;
  contentType: string;
}

/** A file that isn't visible yet. */
export interface UncheckedUpload extends ReceivedUpload {
  read(): Promise<Readable>;
}

/** The purpose of a kind of upload: `notices.attachment`, and what it accepts. */
export interface UploadKind {
  readonly name: string;
  readonly rule: UploadRule;
}

/**
 * Declares a kind of upload; `take` in the server part handles it.
 * @param name the plugin's ID and a word: `notices.attachment`
 * @example export const attachment = upload('notices.attachment', attachmentRule);
 */
export const upload = (name: string, rule: UploadRule): UploadKind => ({ name, rule });

/**
 * How a plugin handles files of one kind. An `ApiError` below 500 rejects the file with its message; any other error
 * is retried.
 */
export interface UploadSteps {
  /** Checks the bytes outside a transaction; may be called again. */
  check?(file: UncheckedUpload, deps: Deps): Promise<void>;
  /** Runs in the transaction in which the file becomes visible, to record it in the plugin's table. */
  ready(tx: Tx, upload: ReceivedUpload, deps: Deps): Promise<void>;
}

/** A declared upload with its handler. */
export interface UploadHandler extends UploadSteps {
  of: UploadKind;
}

/** @example uploads: [take(attachment, { check: looksLikePdf, ready: nameAttachment })] */
export const take = (kind: UploadKind, steps: UploadSteps): UploadHandler => ({
  of: kind,
  ...steps,
});
