import { type Readable, Transform } from 'node:stream';
import busboy from 'busboy';
import type { Request } from 'express';
import { malformed, tooLarge, unsupportedType } from '../../errors.ts';
import { MEGABYTE, uploadMessages, type UploadRule } from '../../uploadRule.ts';
import { discard } from './discard.ts';

/** A file on its way in. What it says of itself is only what the sender says. */
export interface UploadedFile {
  /** Fails with 413 beyond the limit, and with 400 when the sender breaks off. */
  stream: Readable;
  /** Undefined for the file of a form, and where the sender gave no length. */
  size: number | undefined;
  /** Undefined where the sender gave none, or only said that it is bytes. */
  contentType: string | undefined;
  /** Of a form's file. */
  name: string | undefined;
}

interface Given {
  req: Request;
  rule: UploadRule;
}

/** What a form may have around its file. */
const FORM_BYTES = MEGABYTE;

/**
 * Hands the one file of a request to `work`, piece by piece. What is not read is discarded.
 * @throws 400, 413 or 415 with the rule's sentence
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

/** The first file of a form, as soon as it begins; the fields beside it are not looked at. */
function fileOfForm({ req, rule }: Given): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const form = formOf(req);
    // Counts what is no file too: a field or a preamble may have no end.
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
      const begun = limited(rule);
      stream = begun;
      part.pipe(begun);
      // A part that ends before its boundary was cut off.
      part.on('error', () => begun.destroy(unreadable()));
      resolve({ stream: begun, size: undefined, contentType: typeFrom(mimeType), name: filename });
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

/** Passes a file on up to its limit; one without a byte is none. */
function limited(rule: UploadRule) {
  const messages = uploadMessages(rule);
  const stream = atMost({
    bytes: rule.maxBytes,
    tooLarge: () => tooLarge('too_large', messages.tooLarge),
    empty: () => malformed('no_file', messages.missing),
  });
  // It may be cut off before anybody reads it; who does hears of it from the stream's state.
  stream.on('error', () => undefined);
  return stream;
}

function whenBrokenOff(req: Request, tell: (error: Error) => void): void {
  const look = () => {
    if (!req.complete) tell(malformed('broken_off', 'The upload was broken off.'));
  };
  // It may be gone already: the sender was looked up meanwhile.
  if (req.destroyed) look();
  else req.once('close', look);
}

/** `image/png; charset=x` → `image/png`. Bytes alone are no type. */
function typeFrom(header: string | undefined): string | undefined {
  const type = header?.split(';')[0]?.trim().toLowerCase();
  return !type || type === 'application/octet-stream' ? undefined : type;
}

const unreadable = () => malformed('malformed', 'The form cannot be read.');

/** Passes bytes on up to a limit: whoever sends no length, or a wrong one, is stopped there too. */
function atMost(given: {
  bytes: number;
  tooLarge(): Error;
  /** Of what ends without a byte; undefined lets it be. */
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
