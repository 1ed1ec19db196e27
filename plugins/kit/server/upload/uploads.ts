import type { Readable } from 'node:stream';
import type { UploadRule } from '../../uploadRule.ts';
import { service } from '../services.ts';
import type { Deps, Tx } from '../types.ts';

/** A file that is awaited: what it is for, and where it will stand once it was checked. */
export interface ExpectedUpload {
  of: UploadKind;
  /** What the plugin wants to know again when the file is there: the id of a record. */
  subject?: string;
  bucket: string;
  key: string;
  /** One of the rule's types. The address takes no other. */
  contentType: string;
  /** In bytes, where the browser has said it: the address then takes no more, and S3 exactly that. */
  size?: number;
  /** For how long the address is good. */
  seconds: number;
}

/** What whoever sends the file has to know. */
export interface UploadTicket {
  uploadId: string;
  /** Takes the bytes by PUT, with the `Content-Type` that was announced. */
  postUrl: string;
}

/** Files that arrive at an address of their own, are checked, and are visible only then. */
export interface Uploads {
  /** @throws 413 or 415 with the rule's sentence for what would be refused anyway */
  expect(tx: Tx, upload: ExpectedUpload): Promise<UploadTicket>;
}
export const uploads = service<Uploads>('kit.uploads/v1');

/** A file whose bytes have arrived. */
export interface TakenUpload {
  id: string;
  tenantId: string | null;
  subject: string | null;
  bucket: string;
  /** Where it is or will be visible. */
  key: string;
  size: number;
  contentType: string;
}

/** One that nobody can see yet. */
export interface UncheckedUpload extends TakenUpload {
  read(): Promise<Readable>;
}

/** What files are for: `notices.attachment`, and what is taken as one. */
export interface UploadKind {
  readonly name: string;
  readonly rule: UploadRule;
}

/**
 * Declares what files are for; `take` in the server half says what is done with them.
 * @param name the plugin's id and a word: `notices.attachment`
 * @example export const attachment = upload('notices.attachment', attachmentRule);
 */
export const upload = (name: string, rule: UploadRule): UploadKind => ({ name, rule });

/**
 * What a plugin does with files of one kind. An `ApiError` below 500 refuses the file with its
 * sentence; any other error is tried again.
 */
export interface UploadSteps {
  /** Looks at the bytes; no transaction is open, and it may be called again. */
  check?(file: UncheckedUpload, deps: Deps): Promise<void>;
  /** In the transaction in which the file becomes visible: names it in the plugin's own table. */
  ready(tx: Tx, upload: TakenUpload, deps: Deps): Promise<void>;
}

/** A declared upload with what is done with it. */
export interface UploadHandler extends UploadSteps {
  of: UploadKind;
}

/** @example uploads: [take(attachment, { check: looksLikePdf, ready: nameAttachment })] */
export const take = (kind: UploadKind, steps: UploadSteps): UploadHandler => ({
  of: kind,
  ...steps,
});
