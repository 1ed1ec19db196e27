import { type Readable, Transform } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { malformed, tooLarge, unsupportedType } from '../../errors.ts';
import { MEGABYTE, uploadMessages, type UploadRule } from '../../uploadRule.ts';

/** An incoming file. Its name and type are the sender's claims. */
export interface UploadedFile {
  /** Fails with 413 above the limit, and with 400 if the sender aborts. */
  stream: Readable;
  /** Undefined for the file of a form, and if the sender gave no length. */
  size: number | undefined;
  /** Undefined if the sender gave none or a generic binary type. */
  contentType: string | undefined;
  /** The name of a form's file. */
  name: string | undefined;
}

interface Given {
  req: Request;
  rule: UploadRule;
}

/** Maximum size of a form's other parts. */
const FORM_BYTES = MEGABYTE;

/**
 * Streams the single file of a request to `work`. Unread content is discarded.
 * @throws 400, 413 or 415 with the rule's message
 */
export async function receiveFile<T>(
  given: Given,
  work: (file: UploadedFile) => Promise<T>,
): Promise<T> {
  const { req } = given;
  let file: UploadedFile | undefined;
  try {
    file = await fileOf(given);
    return await work(file);
  } finally {
    req.unpipe();
    file?.stream.destroy();
    discard(req);
  }
}

async function fileOf({ req, rule }: Given): Promise<UploadedFile> {
  const messages = uploadMessages(rule);
  const isForm = typeFrom(req.get('content-type')) === 'multipart/form-data';
  const declared = req.get('content-length');
  const length = declared === undefined ? undefined : Number(declared);
  if (length === 0) throw malformed('no_file', messages.missing);
  if ((length ?? 0) > rule.maxBytes + (isForm ? FORM_BYTES : 0))
    throw tooLarge('too_large', messages.tooLarge);
  const file = isForm ? await fileOfForm({ req, rule }) : fileOfBody({ req, rule }, length);
  if (!file.contentType || rule.types.length === 0 || rule.types.includes(file.contentType))
    return file;
  file.stream.destroy();
  throw unsupportedType('unsupported_type', messages.wrongType);
}

function fileOfBody({ req, rule }: Given, size: number | undefined): UploadedFile {
  const stream = limited(rule);
  req.pipe(stream);
  whenBrokenOff(req, (error) => stream.destroy(error));
  return { stream, size, contentType: typeFrom(req.get('content-type')), name: undefined };
}

/** The first file of a form, as soon as it starts; other fields are ignored. */
function fileOfForm({ req, rule }: Given): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const form = formOf(req);
    // Also counts bytes outside the file: a field or a preamble may be endless.
    const whole = atMost({
      bytes: rule.maxBytes + FORM_BYTES,
      tooLarge: () => tooLarge('too_large', uploadMessages(rule).tooLarge),
    });
    let stream: Readable | undefined;
    const fail = (error: Error) => {
      reject(error);
      stream?.destroy(error);
      form.destroy();
    };
    form.on('file', (_field, part, { filename, mimeType }) => {
      const started = limited(rule);
      stream = started;
      part.pipe(started);
      // A part that ends before its boundary was cut off.
      part.on('error', () => started.destroy(unreadable()));
      resolve({
        stream: started,
        size: undefined,
        contentType: typeFrom(mimeType),
        name: filename,
      });
    });
    form.on('error', () => fail(unreadable()));
    form.on('close', () => reject(malformed('no_file', uploadMessages(rule).missing)));
    whole.on('error', fail);
    whenBrokenOff(req, fail);
    req.pipe(whole).pipe(form);
  });
}

function formOf(req: Request): busboy.Busboy {
  try {
    return busboy({ headers: req.headers, limits: { files: 1, fields: 50, fieldSize: 64 * 1024 } });
  } catch {
    throw unreadable();
  }
}

/** Streams a file up to its limit; an empty file counts as none. */
function limited(rule: UploadRule) {
  const messages = uploadMessages(rule);
  const stream = atMost({
    bytes: rule.maxBytes,
    tooLarge: () => tooLarge('too_large', messages.tooLarge),
    empty: () => malformed('no_file', messages.missing),
  });
  // It may be cut off before anybody reads it; the reader learns this from the stream's state.
  stream.on('error', () => undefined);
  return stream;
}

function whenBrokenOff(req: Request, onBroken: (error: Error) => void): void {
  const checkComplete = () => {
    if (!req.complete) onBroken(malformed('broken_off', 'The upload was interrupted. Try again.'));
  };
  // It may be gone already, if the sender left during an await.
  if (req.destroyed) checkComplete();
  else req.once('close', checkComplete);
}

/** `image/png; charset=x` → `image/png`. A generic binary type counts as none. */
function typeFrom(header: string | undefined): string | undefined {
  const type = header?.split(';')[0]?.trim().toLowerCase();
  return !type || type === 'application/octet-stream' ? undefined : type;
}

const unreadable = () => malformed('malformed', 'We couldn’t read the upload. Try again.');

/** Limits a stream, because a sender may give no length or a wrong one. */
function atMost(given: {
  bytes: number;
  tooLarge(): Error;
  /** The error for an empty stream; undefined to allow it. */
  empty?(): Error;
}): Transform {
  let passed = 0;
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      passed += piece.length;
      if (passed > given.bytes) done(given.tooLarge());
      else done(null, piece);
    },
    flush(done) {
      done(passed === 0 ? given.empty?.() : undefined);
    },
  });
}

/** How much of an unwanted body is read, so that the sender receives the response instead of a connection error. */
const DISCARDED_BYTES = 128 * MEGABYTE;

const discarded = new WeakSet<Request>();

/** Reads and discards the rest of a request's body; cuts the connection above a limit. */
export function discard(req: Request): void {
  if (req.complete || discarded.has(req)) return;
  discarded.add(req);
  let left = DISCARDED_BYTES;
  req.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) req.destroy();
  });
  req.resume();
}
